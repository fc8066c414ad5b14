import { Form } from 'antd'
import { useEffect } from 'react'
import { type Choice, SourceType } from '@app/shared/form/dataSource.ts'
import { dictTypeSource } from '#/components/dictTypes/dictTypeSource.ts'
import { BulkEdit } from '#/features/form/shared/BulkEdit.tsx'
import { ItemsEditor } from '#/features/form/shared/ItemsEditor.tsx'
import { optionsOf } from '#/features/form/shared/lines.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { ApiInputs } from './ApiInputs.tsx'
import { draftOf, type SourceDraft, sourceSummary } from './sourceText.ts'
import { TestPanel } from './TestPanel.tsx'
import css from './dataSource.module.css'

/** 配置: inputs for the chosen type, and a try of them. */
export function SourceInput({ value, onChange, id }: InputProps) {
  const form = Form.useFormInstance()
  const dsType = Form.useWatch<string | undefined>('dsType', form) ?? SourceType.fixed
  const text = typeof value === 'string' ? value : ''
  const draft = draftOf(dsType, text)
  const set = (change: Partial<SourceDraft>) => onChange?.(sourceSummary(dsType, { ...draft, ...change }))
  // What belongs to another type is not kept with this one.
  const fresh = sourceSummary(dsType, draft)
  const foreign = text !== '' && Object.keys(JSON.parse(fresh) as object).some((key) => !text.includes(`"${key}"`))
  useEffect(() => {
    if (text === '' || foreign) onChange?.(sourceSummary(dsType, draftOf(dsType, '')))
  }, [text, foreign, dsType, onChange])
  return (
    <div className={css.source} id={id} role="group" aria-label="配置">
      {dsType === SourceType.fixed && <ChoicesInput options={draft.options} onChange={(options) => set({ options })} />}
      {dsType === SourceType.dict && <DictInput value={draft.dictCode} onChange={(dictCode) => set({ dictCode })} />}
      {dsType === SourceType.api && <ApiInputs value={draft.api} onChange={(api) => set({ api })} />}
      <TestPanel dsType={dsType} configJson={text} />
    </div>
  )
}

interface DictInputProps {
  value: string
  onChange: (dictCode: string) => void
}

/** The dictionary whose entries are the choices. */
function DictInput({ value, onChange }: DictInputProps) {
  return (
    <ChoiceSelect
      aria-label="字典"
      placeholder="请选择字典"
      source={dictTypeSource}
      value={value === '' ? [] : [value]}
      onChange={([code = '']) => onChange(code)}
    />
  )
}

interface ChoicesInputProps {
  options: Choice[]
  onChange: (options: Choice[]) => void
}

/** Fixed choices as in the designer: a tree, row by row or as lines. */
const ChoicesInput = ({ options, onChange }: ChoicesInputProps) => (
  <div className={css.choices}>
    <BulkEdit options={options} tree readOnly={false} onChange={onChange} />
    <ItemsEditor<Choice>
      label="选项"
      items={options}
      tree
      // The same source serves selects with one list and cascaders, which read a value with its path.
      amongSiblings
      readOnly={false}
      make={(given) => given}
      paste={(text) => optionsOf(text, true)}
      onChange={(list) => onChange(list)}
    />
  </div>
)
