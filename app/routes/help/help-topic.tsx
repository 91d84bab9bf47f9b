import { Form } from "@remix-run/react";
import { DEFINITIONS } from "~/analyses/definitions";
import { Button } from "~/components/button";
import { HelpLink } from "~/components/help-link";
import { Play } from "~/components/icons";
import { urls } from "~/lib/urls";
import type { HelpTopic } from "~/services/help/get-help.server";
import { Heading, type Level, Picture, RichText } from "./help-parts";

interface TopicProps {
  topic: HelpTopic;
  /** Level of the title's heading. */
  level: 1 | 3;
  anchorPrefix: string;
}

/** The text of a topic, with its worked example. */
export function Topic({ topic, level, anchorPrefix }: TopicProps) {
  const next = (level + 1) as Level;
  const example = topic.example;
  return (
    <>
      <RichText html={topic.description} />
      <Picture src={topic.image} title={topic.title} />
      {topic.contents.map((part) => {
        const isExample = part.key === "example" && example !== null;
        return (
          <section key={part.key} className={isExample ? "help-part help-example" : "help-part"}>
            <Heading level={next} id={anchorPrefix + part.key}>
              {part.title}
            </Heading>
            <RichText html={part.description} />
            <Picture src={part.image} title={part.title} />
            {isExample ? (
              <Form method="post" action={urls.help.example}>
                <Button
                  type="submit"
                  size="s"
                  name="function"
                  value={example.function}
                  icon={<Play size={13} aria-hidden />}
                >
                  Open the example
                </Button>
              </Form>
            ) : null}
          </section>
        );
      })}
      {topic.key in DEFINITIONS ? (
        <p className="text-s">
          <HelpLink href={urls.help.topic("questions")}>Questions people ask</HelpLink>
        </p>
      ) : null}
    </>
  );
}
