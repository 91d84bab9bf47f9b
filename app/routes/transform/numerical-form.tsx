import { useMemo } from "react";
import { Calculator } from "./formula/calculator";
import { useFormula } from "./formula/use-formula";
import { type KindFormProps, RecipeForm, useRecipe } from "./recipe-form";

/** The form of a column that is made by a formula. */
export function NumericalForm(props: KindFormProps) {
  const { data, table, entered, errors } = props;
  const { columns: all } = data.listed;
  const columns = useMemo(
    () => all.filter(({ column_index: index }) => index !== table.own),
    [all, table.own],
  );
  const formula = useFormula(entered.kind === "numerical" ? entered.formula : "");
  const { text, step } = formula;
  const recipe = useRecipe(props, {
    draft: { kind: "formula", text },
    isChanged: text !== (data.start.kind === "numerical" ? data.start.formula : ""),
    stored: { formula: text, recode: null },
    restore: (stored) => {
      if (stored.formula === null || data.hasFormulaInAddress) return false;
      step({ kind: "replace", text: stored.formula });
      return true;
    },
  });
  const { check, type } = recipe.live.trial;
  const isCurrent = check !== null && !recipe.live.busy;
  return (
    <RecipeForm
      page={props}
      recipe={recipe}
      uses={check?.uses ?? []}
      formula={text}
      isComplete={type !== null}
      main={
        <Calculator
          projectId={table.projectId}
          columnId={recipe.columnId}
          columns={columns}
          formula={formula}
          error={check?.error ?? null}
          refusals={isCurrent ? [] : (errors.user_formula ?? [])}
        />
      }
    />
  );
}
