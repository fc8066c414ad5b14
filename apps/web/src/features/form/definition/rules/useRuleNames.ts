import { useMemo } from 'react'
import { subjectOf } from '@app/form-engine/controls/registry.ts'
import { hasStanding } from '@app/form-engine/controls/standing.ts'
import type { FormDefinition, Linkage } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { linkageWords, type NameOf } from '@app/form-engine/linkage/sentence.ts'
import { labelOf } from '@app/form-engine/validation/options.ts'
import { useDeptNames } from '#/components/DeptSelect/useDeptNames.ts'
import { usePostNames } from '#/components/form/controls/families/posts.ts'
import { useStanding } from '#/components/form/options/useStanding.ts'
import { usePersonNames } from '#/components/UserSelect/usePersonNames.ts'

type Subject = NonNullable<ReturnType<typeof subjectOf>>

const gone: Record<Subject, string> = { user: '已停用的人员', dept: '已删除的部门', post: '已停用的岗位' }

/** What sentences of these rules call the people, departments, posts and places in them. */
export function useRuleNames(rules: readonly Linkage[], definition: FormDefinition): NameOf {
  const wanted = useMemo(() => wantedBy(rules, definition), [rules, definition])
  const found: Record<Subject, readonly { id: string; name: string }[] | undefined> = {
    user: usePersonNames(wanted('user')),
    dept: useDeptNames(wanted('dept')),
    post: usePostNames(wanted('post')),
  }
  const controls = useMemo(() => [...walk(definition.list)].map(({ control }) => control), [definition])
  const standing = useStanding(controls)
  return (control, id) => {
    const { type } = control
    if (hasStanding(type)) return standing && labelOf(standing(control) ?? [], id)
    const subject = subjectOf(type)
    const known = subject && found[subject]
    // No id is shown while its name is looked up.
    return known ? (known.find((one) => one.id === id)?.name ?? gone[subject]) : ''
  }
}

/** The ids that the sentences ask for. */
function wantedBy(rules: readonly Linkage[], definition: FormDefinition) {
  const ids = new Map<Subject | undefined, Set<string>>()
  for (const rule of rules)
    linkageWords(rule, definition, ({ type }, id) => {
      const subject = subjectOf(type)
      ids.set(subject, (ids.get(subject) ?? new Set()).add(id))
      return undefined
    })
  return (subject: Subject) => [...(ids.get(subject) ?? [])].toSorted()
}
