import { env } from "~/config/env.server";
import type { BlobStore } from "./blob-store";
import { folderStore } from "./folder-store.server";
import { S3Objects } from "./s3-objects.server";
import { S3Store } from "./s3-store.server";

/** Whether blobs are kept in a bucket, and the folder has only copies of them, for workers that read files. */
export const isStoreRemote = env.blobs !== null;

/** The bucket of BLOBS_URL, if there is one. */
export const bucket: S3Objects | null = env.blobs === null ? null : new S3Objects(env.blobs);

/** The store of this process, by BLOBS_URL. */
export const blobStore: BlobStore = bucket === null ? folderStore : new S3Store(bucket);
