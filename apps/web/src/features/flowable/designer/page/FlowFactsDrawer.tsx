import { useState } from 'react'
import type { CardFlow } from '@app/flow-engine/cards/types.ts'
import { MainForm } from '#/features/flowable/designer/panel/groups/MainForm.tsx'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import type { ModelSaving } from './useModelSaving.ts'
import { usePanelWorld } from './usePanelWorld.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

interface FlowFactsDrawerProps {
  flow: CardFlow
  saving: ModelSaving
  readOnly: boolean
  onChange: (flow: CardFlow) => void
  onClosed: () => void
}

const keyPattern = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

/** 流程信息 of a process as cards: what the panel of the other designer shows. */
export function FlowFactsDrawer({ flow, saving, readOnly, onChange, onClosed }: FlowFactsDrawerProps) {
  const world = usePanelWorld(saving)
  const [refused, setRefused] = useState<string>()
  const { category, ...rest } = flow
  return (
    <SideDrawer title="流程信息" size={480} onClosed={onClosed}>
      <div className={css.drawer}>
        <FieldRow label="流程标识" problem={refused}>
          {(id) => (
            <TextInput
              id={id}
              value={flow.key}
              disabled={readOnly}
              refuse={(key) =>
                keyPattern.test(key)
                  ? undefined
                  : '流程标识格式不正确，需要以字母或下划线开头，后接任意字母、数字、中划线、下划线、句点！'
              }
              onRefused={setRefused}
              onCommit={(key) => onChange({ ...flow, key })}
            />
          )}
        </FieldRow>
        <FieldRow label="流程名称">
          {(id) => (
            <TextInput
              id={id}
              value={flow.name}
              disabled={readOnly}
              onCommit={(name) => onChange({ ...flow, name: name || flow.key })}
            />
          )}
        </FieldRow>
        <ChoiceRow
          label="流程分类"
          placeholder="请选择流程分类"
          canClear
          disabled={readOnly}
          value={category}
          options={world.categories}
          onChange={(code) => onChange(code === undefined ? rest : { ...rest, category: code })}
        />
        <MainForm world={world} readOnly={readOnly} />
      </div>
    </SideDrawer>
  )
}
