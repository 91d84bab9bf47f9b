import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Brand } from "~/components/brand";
import { urls } from "~/lib/urls";
import { LEGAL_PAGES } from "../legal/pages";

interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages for visitors: brand, heading, a card, and the legal pages. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] px-5">
      <main id="main" className="mx-auto grid w-full max-w-[22.5rem] content-center gap-6 py-10">
        <div className="grid gap-4">
          <Brand size={40} />
          <div className="grid gap-1">
            <h1>{title}</h1>
            {lead ? <p className="text-ink-2">{lead}</p> : null}
          </div>
        </div>
        {children}
      </main>
      <footer className="flex flex-wrap justify-center gap-x-6 gap-y-2 py-6 text-s">
        {LEGAL_PAGES.map((page) => (
          <Link key={page.key} to={urls.legal(page.key)} className="text-ink-2">
            {page.title}
          </Link>
        ))}
      </footer>
    </div>
  );
}
