import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Brand } from "~/components/brand";
import { urls } from "~/lib/urls";
import { LEGAL_PAGES } from "./pages";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Not found"} · Estimand` },
];

export function loader({ params }: LoaderFunctionArgs) {
  const page = LEGAL_PAGES.find((each) => each.key === params.page);
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

export default function Legal() {
  const page = useLoaderData<typeof loader>();
  return (
    <main id="main" className="mx-auto grid max-w-[36rem] gap-5 px-6 py-16">
      <Link to={urls.home} aria-label="Estimand" className="justify-self-start">
        <Brand />
      </Link>
      <h1>{page.title}</h1>
      {page.paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-[15px] leading-relaxed text-ink-2">
          {paragraph}
        </p>
      ))}
      <nav aria-label="Legal" className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-s">
        {LEGAL_PAGES.filter((other) => other.key !== page.key).map((other) => (
          <Link key={other.key} to={urls.legal(other.key)}>
            {other.title}
          </Link>
        ))}
      </nav>
    </main>
  );
}
