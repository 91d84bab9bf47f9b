import { LocalDateTime } from "~/components/local-time";
import type { Activity } from "~/services/users/recent-activity.server";

/** The latest sign-ins and changes of security, so that the owner notices what somebody else did. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  if (activity.length === 0) return null;
  return (
    <section aria-labelledby="activity">
      <h3 id="activity">Recent activity</h3>
      <ul className="activity-list">
        {activity.map(({ id, words, at, device, network }) => (
          <li key={id}>
            <p className="font-semibold">{words}</p>
            <p className="text-ink-2">
              <LocalDateTime iso={at} />
              {[device, network].filter(Boolean).map((fact) => `, ${fact}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
