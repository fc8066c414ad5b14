import type { FormDefinition, Linkage } from '@app/form-engine/definition/types.ts'
import { wordsOf, type NameOf } from '@app/form-engine/linkage/sentence.ts'
import { useMemo } from 'react'
import { useDeptNames } from '#/components/DeptSelect/useDeptNames.ts'
import { usePostNames } from '#/components/form/controls/families/posts.ts'
import { usePersonNames } from '#/components/UserSelect/usePersonNames.ts'

const gone: Record<string, string> = {
  userSelect: '已停用的人员',
  deptSelect: '已删除的部门',
  postSelect: '已停用的岗位',
}

/** What sentences of these rules call the people, departments and posts in them. */
export function useRuleNames(rules: readonly Linkage[], definition: FormDefinition): NameOf {
  const wanted = useMemo(() => wantedBy(rules, definition), [rules, definition])
  const posts = usePostNames(wanted('postSelect'))
  const found: Record<string, readonly { id: string; name: string }[] | undefined> = {
    userSelect: usePersonNames(wanted('userSelect')),
    deptSelect: useDeptNames(wanted('deptSelect')),
    postSelect: posts,
  }
  return ({ type }, id) => {
    const known = found[type]
    // No id is shown while its name is looked up.
    return known ? (known.find((one) => one.id === id)?.name ?? gone[type]) : ''
  }
}

/** The ids that the sentences ask for, by the type of the control that they are compared with. */
function wantedBy(rules: readonly Linkage[], definition: FormDefinition) {
  const ids = new Map<string, Set<string>>()
  for (const rule of rules)
    wordsOf(rule, definition, ({ type }, id) => {
      ids.set(type, (ids.get(type) ?? new Set()).add(id))
      return undefined
    })
  return (type: string) => [...(ids.get(type) ?? [])].toSorted()
}
