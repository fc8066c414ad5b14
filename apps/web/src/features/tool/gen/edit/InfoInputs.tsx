import { Input, Radio } from 'antd'
import type { GenTab } from '@app/shared/tool/genChecks.ts'
import type { GenDraft } from '@app/shared/tool/genTable.ts'
import { useEditor, useEditorStore } from './editStore.ts'
import { Item } from './Item.tsx'

type KeysOf<T> = { [K in keyof GenDraft]: GenDraft[K] extends T ? K : never }[keyof GenDraft]

interface InfoInputProps<K extends keyof GenDraft> {
  tab: Exclude<GenTab, 'columns'>
  field: K
  label: string
  required?: boolean
  help?: string
  className?: string | undefined
}

/** A text of the definition; typing in one field is one step of undo. */
export function TextItem({
  most,
  rows,
  ...item
}: InfoInputProps<KeysOf<string | null>> & { most: number; rows?: number }) {
  const store = useEditorStore()
  const value = useEditor(({ doc }) => doc.info[item.field]) ?? ''
  const change = (text: string) => store.getState().setInfo({ [item.field]: text }, item.field)
  return (
    <Item {...item}>
      {(control) =>
        rows ? (
          <Input.TextArea
            {...control}
            rows={rows}
            maxLength={most}
            value={value}
            onChange={(e) => change(e.target.value)}
          />
        ) : (
          <Input
            {...control}
            maxLength={most}
            value={value}
            autoComplete="off"
            placeholder={`请输入${item.label}`}
            onChange={(event) => change(event.target.value)}
          />
        )
      }
    </Item>
  )
}

/** One of a few words. */
export function WordItem<K extends KeysOf<string>>({
  words,
  ...item
}: InfoInputProps<K> & { words: Readonly<Record<GenDraft[K], string>> }) {
  const store = useEditorStore()
  const value = useEditor(({ doc }) => doc.info[item.field])
  return (
    <Item {...item}>
      {(control) => (
        <Radio.Group
          id={control.id}
          aria-label={item.label}
          optionType="button"
          buttonStyle="solid"
          value={value}
          options={Object.entries<string>(words).map(([key, label]) => ({ value: key, label }))}
          onChange={(event) => store.getState().setInfo({ [item.field]: event.target.value })}
        />
      )}
    </Item>
  )
}
