import { existsSync, readdirSync } from "node:fs";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { LAYERS, PAGES, SERVICES } from "./layers.config.js";

/** How deep below its layer a file can lie, for the rule against climbing out of the layer with "../". */
const MAX_DEPTH = 4;

/** The folders of functions; the others of app/analyses are shared by several. */
const FUNCTION_FOLDERS = readdirSync("app/analyses").filter((name) =>
  existsSync(`app/analyses/${name}/definition.ts`),
);

/** One function never imports another: only what is generated knows them all. */
const OTHER_ANALYSES = {
  regex: `^(\\.\\./|~/analyses/)(${FUNCTION_FOLDERS.join("|")})(/|$)`,
  message: "An analysis never imports another one; share through models, components, charts or lib.",
};

/** A folder of app/services imports only itself and the folders before it. */
function laterServices(noun) {
  const open = SERVICES.slice(0, SERVICES.indexOf(noun) + 1);
  return {
    regex: `^(?:\\.\\./(?!\\.)|~/services/)(?!(?:${open.join("|")})/)`,
    message: `app/services/${noun} may import only ${open.join(", ")} of the services (see layers.config.js).`,
  };
}

/**
 * Refuses imports by patterns.
 *
 * @returns {{"no-restricted-imports": ["error", {patterns: {regex: string, message: string}[]}]}}
 */
function refusing(patterns) {
  return { "no-restricted-imports": ["error", { patterns }] };
}

function serviceRules() {
  return SERVICES.map((noun) => ({
    files: [`app/services/${noun}/*.{ts,tsx}`],
    rules: refusing([foreignTo("services"), climbingFrom("services", 1), PRISMA, laterServices(noun)]),
  }));
}

/** A folder of app/routes imports only itself and the folders before it; `depth` is that of a file in the folder. */
function laterPages(page, depth) {
  const later = PAGES.slice(PAGES.indexOf(page) + 1);
  return {
    regex: `^(?:${"\\.\\./".repeat(depth + 1)}|~/routes/)(?:${later.join("|")})/`,
    message: `app/routes/${page} may not import pages that come after it (see PAGES in layers.config.js).`,
  };
}

function pageRules() {
  return PAGES.slice(0, -1).flatMap((page) =>
    Array.from({ length: MAX_DEPTH }, (_, depth) => ({
      files: [`app/routes/${page}/${"*/".repeat(depth)}*.{ts,tsx}`],
      rules: refusing([
        foreignTo("routes"),
        climbingFrom("routes", depth + 1),
        PRISMA,
        laterPages(page, depth),
      ]),
    })),
  );
}

/** What pages share knows no page. */
const PAGE_OF_SHARED = {
  regex: `^(?:\\./|~/routes/)(?:${PAGES.join("|")})/`,
  message: "A module directly in app/routes imports no page: move it into the folder of the page.",
};

const PRISMA = {
  regex: "^(@prisma/|@libsql/|\\.prisma|pg$)",
  message: "Only app/db knows Prisma.",
};

function foreignTo(layer) {
  const open = [layer, ...LAYERS[layer]];
  const names = open.map((name) => name.replaceAll(".", "\\.")).join("|");
  return {
    regex: `^~/(?!(?:${names})(?:/|$|\\.))`,
    message: `app/${layer} may import only ${open.join(", ")} (see layers.config.js).`,
  };
}

/** Tests next to their code also import what tests share. */
const TO_FACTORIES = "(?!(?:\\.\\./)*tests/factories/)";

function climbingFrom(layer, depth, but = "") {
  return {
    regex: `^${"\\.\\./".repeat(depth + 1)}${but}`,
    message: `Leave app/${layer} by "~/…", so that the layer rules can see it.`,
  };
}

function layerRules() {
  return Object.keys(LAYERS).flatMap((layer) => {
    return Array.from({ length: MAX_DEPTH + 1 }, (_, depth) => {
      const patterns = [foreignTo(layer)];
      if (layer !== "db") patterns.push(PRISMA);
      if (layer === "analyses" && depth > 0) patterns.push(OTHER_ANALYSES);
      if (layer === "routes" && depth === 0) patterns.push(PAGE_OF_SHARED);
      const folder = `app/${layer}/${"*/".repeat(depth)}`;
      return [
        {
          files: [`${folder}*.{ts,tsx}`],
          ignores: ["app/analyses/generated/*"],
          rules: refusing([...patterns, climbingFrom(layer, depth)]),
        },
        {
          files: [`${folder}*.test.{ts,tsx}`],
          rules: refusing([...patterns, climbingFrom(layer, depth, TO_FACTORIES)]),
        },
      ];
    }).flat();
  });
}

export default tseslint.config(
  {
    ignores: [
      "build/",
      "node_modules/",
      "target/",
      "compute-rs/",
      "data/",
      "app/compute/contract/",
      "test-results/",
      "playwright-report/",
      // Compiled by its test, against types that are generated there.
      "tests/clients/",
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      // `import { type X }` alone still loads the module, which would carry server code to browsers.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/only-throw-error": "off", // Remix: a thrown Response is an answer
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "no-console": "error",
      eqeqeq: "error",
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
    },
  },
  {
    files: ["app/routes/**/*.{ts,tsx}"],
    rules: {
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='request'][property.name='signal']",
          message: "Take context.left: a garbage collection cuts the request's own signal off.",
        },
      ],
    },
  },
  {
    files: ["app/**/*.ts", "operations/*.ts", "prisma/*.ts"],
    ignores: ["app/routes/**", "app/db/dialects/*"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[property.name='$transaction']",
          message:
            "Take inTransaction: PostgreSQL has to repeat a transaction that another got in the way of.",
        },
      ],
    },
  },
  ...layerRules(),
  // After the layers: of two rules of one name the later one holds.
  ...serviceRules(),
  ...pageRules(),
  {
    files: ["**/*.{js,mjs}"],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ["scripts/**", "tests/**", "server.js"],
    rules: { "no-console": "off" },
  },
);
