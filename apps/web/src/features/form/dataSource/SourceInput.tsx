import { SourceType } from '@app/shared/form/dataSource.ts'
import { Form } from 'antd'
import { useEffect } from 'react'
import type { InputProps } from '#/kit/form/FieldInput.tsx'
import { ApiInputs } from './ApiInputs.tsx'
import { ChoicesInput } from './ChoicesInput.tsx'
import css from './dataSource.module.css'
import { DictInput } from './DictInput.tsx'
import { draftOf, textOf, type SourceDraft } from './sourceText.ts'
import { TestPanel } from './TestPanel.tsx'

/** 配置: inputs for the chosen type, and a try of them. */
export function SourceInput({ value, onChange, id }: InputProps) {
  const form = Form.useFormInstance()
  const dsType = Form.useWatch<string | undefined>('dsType', form) ?? SourceType.fixed
  const text = typeof value === 'string' ? value : ''
  const draft = draftOf(dsType, text)
  const set = (change: Partial<SourceDraft>) => onChange?.(textOf(dsType, { ...draft, ...change }))
  // What belongs to another type is not kept with this one.
  const fresh = textOf(dsType, draft)
  const foreign = text !== '' && Object.keys(JSON.parse(fresh) as object).some((key) => !text.includes(`"${key}"`))
  useEffect(() => {
    if (text === '' || foreign) onChange?.(textOf(dsType, draftOf(dsType, '')))
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
