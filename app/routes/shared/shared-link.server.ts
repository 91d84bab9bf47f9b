import type { LoaderFunctionArgs } from "@remix-run/node";
import type { FunctionKey } from "~/compute/contract/types";
import { notFound } from "~/lib/app-error";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { openResultLink } from "~/services/sharing/open-result-link.server";
import { readLinkToken } from "../auth/link-token.server";
import { pathParameter } from "../page.server";
import { functionOf } from "../project/load-result-entry.server";

/**
 * The result that a URL below a link names. Readers see what its owner applied, and run nothing else.
 *
 * @throws AppError as `openResultLink`, and not_found if the analysis does not have the function
 */
export async function openSharedFunction({ request, params }: LoaderFunctionArgs): Promise<{
  ownerId: string;
  analysisId: string;
  functionKey: FunctionKey;
  search: URLSearchParams;
}> {
  const { ownerId, analysisId } = await openResultLink(readLinkToken(request));
  const functionKey = functionOf(pathParameter(params, "functionKey"));
  const { analysis_function } = await getAnalysis(ownerId, analysisId);
  if (!analysis_function.includes(functionKey)) throw notFound("result");
  return { ownerId, analysisId, functionKey, search: new URL(request.url).searchParams };
}
