import type { FormDefinition, Linkage } from '@app/form-engine/document/types.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { copyRule, moveRule, newRule, removeRule, rulesOf, updateRule, withRules } from './ruleEdits.ts'

/** The rules of the form in the designer and what can be done with them; every change can be undone. */
export function useRules() {
  const store = useDesignerStore()
  const definition = useDesigner((state) => state.definition)
  const readOnly = useDesigner((state) => state.readOnly)
  const apply = (change: (definition: FormDefinition) => FormDefinition, burst?: string) =>
    store.getState().apply(change, burst === undefined ? {} : { burst: `linkage:${burst}` })
  return {
    definition,
    readOnly,
    rules: rulesOf(definition),
    /** Answers the id of the new rule. */
    add(target?: string): string {
      const rule = newRule(store.getState().definition, target)
      apply((form) => withRules(form, [...rulesOf(form), rule]))
      return rule.id
    },
    copy(id: string): string {
      const [next, copied] = copyRule(store.getState().definition, id)
      apply(() => next)
      return copied
    },
    remove: (id: string) => apply((form) => removeRule(form, id)),
    move: (from: number, to: number) => apply((form) => moveRule(form, from, to)),
    update: (id: string, change: (rule: Linkage) => Linkage, burst?: string) =>
      apply((form) => updateRule(form, id, change), burst && `${id}:${burst}`),
  }
}
