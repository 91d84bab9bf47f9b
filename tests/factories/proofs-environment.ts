/** Each proof is a file that is downloaded, and there are more of them than a user may have within an hour. */
process.env.RATE_FILES = "0";
