'use no memo' // The file changes beneath its elements, which stay the same objects.

import DownOutlined from '@ant-design/icons/DownOutlined'
import { ConfigProvider, Skeleton } from 'antd'
import { Suspense, useId, useState } from 'react'
import { useEditor, useEditorNews } from '#/features/flowable/designer/canvas/editorContext.ts'
import type { Drawn } from '#/features/flowable/designer/model/types.ts'
import { typeWord } from '#/features/flowable/designer/model/typeWords.ts'
import type { PanelGroup } from './panelGroup.ts'
import { panelGroups } from './panelGroups.ts'
import css from './panel.module.css'

/** What can be said of the chosen element, of the process while none is (workflow §18.4). */
export function PropertyPanel() {
  const editor = useEditor()
  useEditorNews()
  // At once: whoever has added an element types its name, which must not go to the one before it.
  const element = editor.chosen
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(Object.entries(panelGroups).flatMap(([name, { isOpen }]) => (isOpen ? [] : [name]))),
  )
  if (!element) return null
  const toggle = (name: string) =>
    setFolded((now) => {
      const next = new Set(now)
      if (!next.delete(name)) next.add(name)
      return next
    })
  return (
    <ConfigProvider componentSize="small">
      <div className={css.panel}>
        <h2 className={css.head}>
          {typeWord(element)}
          <small>{element.businessObject.id}</small>
        </h2>
        {Object.entries(panelGroups)
          .filter(([, group]) => group.fits(element))
          .map(([name, group]) => (
            <Section
              // What was begun for one element is not shown with another one.
              key={`${name} ${element.id}`}
              group={group}
              element={element}
              isOpen={!folded.has(name)}
              readOnly={!editor.canEdit}
              onToggle={() => toggle(name)}
            />
          ))}
      </div>
    </ConfigProvider>
  )
}

interface SectionProps {
  group: PanelGroup
  element: Drawn
  isOpen: boolean
  readOnly: boolean
  onToggle: () => void
}

function Section({ group, element, isOpen, readOnly, onToggle }: SectionProps) {
  const id = useId()
  const { Body } = group
  const count = group.count?.(element) ?? 0
  return (
    <section className={css.section} aria-label={group.title}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <DownOutlined aria-hidden className={css.arrow ?? ''} rotate={isOpen ? 0 : -90} />
          {group.title}
          {count > 0 && <span className={css.count}>{count}</span>}
        </button>
      </h3>
      <div id={id} className={css.body} hidden={!isOpen}>
        {isOpen && (
          // Parts of a kind are fetched when one of it is first chosen; the other groups do not wait for them.
          <Suspense fallback={<Waiting />}>
            <Body element={element} readOnly={readOnly} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="正在加载">
      <Skeleton title={false} paragraph={{ rows: 2 }} />
    </div>
  )
}
