'use no memo' // The file changes beneath its elements, which stay the same objects.

import { use } from 'react'
import { useEditor } from '#/features/flowable/designer/canvas/editorContext.ts'
import { isA, type Drawn } from '#/features/flowable/designer/model/types.ts'
import type { RuleWorld } from '#/features/flowable/shared/rules/ruleProps.ts'
import { PanelWorldContext } from './panelWorld.ts'

/** What surrounds a node for the parts that both designers share. */
export function useRuleWorld(element: Drawn, readOnly: boolean): RuleWorld {
  const editor = useEditor()
  const { fields } = use(PanelWorldContext)
  const before = ancestorsOf(element)
  const tasks = editor.elements
    .filter((each) => isA(each, 'UserTask') && each.type !== 'label' && before.has(each))
    .map(({ id, businessObject }) => ({ id, name: businessObject.name ?? id }))
  return { fields, tasks, readOnly }
}

/** Everything from which the flow may have come to an element. */
function ancestorsOf(element: Drawn): ReadonlySet<Drawn> {
  const found = new Set<Drawn>()
  const ahead = [element]
  for (let at = ahead.pop(); at; at = ahead.pop()) {
    const sources = [
      ...(at.incoming ?? []).map(({ source }) => source),
      at.host,
      isA(at, 'FlowNode') ? at.parent : undefined,
    ]
    for (const source of sources) {
      if (!source || found.has(source) || source === element) continue
      found.add(source)
      ahead.push(source)
    }
  }
  return found
}
