import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { dependencyOrder } from '@app/form-engine/expression/order.ts'
import { parseFormula } from '@app/form-engine/expression/parseFormula.ts'
import { fullName, fullNames, resolveName, scopeOf } from '@app/form-engine/references/references.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'

export interface FormulaProblem {
  message: string
  /** Place in the text, from 0. */
  at: number
}

/** What keeps a text from being the formula of a control (`inRule`: of an assignment to it); undefined when nothing does. */
export function formulaProblem(
  text: string,
  control: Control,
  definition: FormDefinition,
  inRule = false,
): FormulaProblem | undefined {
  const parsed = parseFormula(text)
  if (!parsed.ok) return parsed
  const names = fullNames(definition)
  const visit = placesOf(definition).get(control.key)
  const scope = scopeOf(visit)
  for (const { model, at } of parsed.formula.references)
    if (!names.has(resolveName(names, model, scope))) return { message: `引用的字段不存在：${model}`, at }
  const own = visit && fullName(visit)
  if (inRule || own === undefined) return undefined
  const reads = (models: readonly string[], batch: string | undefined) =>
    models.map((model) => resolveName(names, model, batch))
  const formulas = new Map(
    [...placesOf(definition).values()].flatMap((other): [string, string[]][] => {
      const name = fullName(other)
      const parsedOther = parseFormula(other.control.options.formula ?? '')
      return name && name !== own && parsedOther.ok ? [[name, reads(parsedOther.formula.models, scopeOf(other))]] : []
    }),
  )
  formulas.set(own, reads(parsed.formula.models, scope))
  const order = dependencyOrder(formulas)
  return order.ok ? undefined : { message: order.message, at: 0 }
}
