import type { FormDefinition, SubmissionRule } from '@app/form-engine/document/types.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import {
  addSubmissionRule,
  copySubmissionRule,
  moveSubmissionRule,
  newSubmissionRule,
  removeSubmissionRule,
  submissionRulesOf,
  updateSubmissionRule,
} from './submissionEdits.ts'

/** The submission rules of the form in the designer and what can be done with them; every change can be undone. */
export function useSubmissionRules() {
  const store = useDesignerStore()
  const definition = useDesigner((state) => state.definition)
  const readOnly = useDesigner((state) => state.readOnly)
  const apply = (change: (definition: FormDefinition) => FormDefinition, burst?: string) =>
    store.getState().apply(change, burst === undefined ? {} : { burst: `submission:${burst}` })
  return {
    definition,
    readOnly,
    rules: submissionRulesOf(definition),
    /** Answers the id of the new rule. */
    add(): string {
      const rule = newSubmissionRule(store.getState().definition)
      apply((form) => addSubmissionRule(form, rule))
      return rule.id
    },
    copy(id: string): string {
      const [next, copied] = copySubmissionRule(store.getState().definition, id)
      apply(() => next)
      return copied
    },
    remove: (id: string) => apply((form) => removeSubmissionRule(form, id)),
    move: (from: number, to: number) => apply((form) => moveSubmissionRule(form, from, to)),
    update: (id: string, change: (rule: SubmissionRule) => SubmissionRule, burst?: string) =>
      apply((form) => updateSubmissionRule(form, id, change), burst && `${id}:${burst}`),
  }
}
