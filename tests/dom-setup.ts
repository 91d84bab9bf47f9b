import { configure } from "@testing-library/react";
import "@testing-library/jest-dom/vitest";

// What appears after work is waited for as long as a busy machine needs.
configure({ asyncUtilTimeout: 30_000 });
