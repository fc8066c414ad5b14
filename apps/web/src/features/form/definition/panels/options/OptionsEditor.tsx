import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { useState } from 'react'
import { treeOf } from '@app/form-engine/controls/registry.ts'
import type { Option } from '@app/form-engine/document/types.ts'
import { dataSource, type DataSource } from '@app/shared/form/dataSource.ts'
import { choiceLimit } from '@app/shared/kit/choices.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option, read, lensText } from '#/components/form/panel/lens.ts'
import { ItemsEditor } from '#/features/form/shared/ItemsEditor.tsx'
import { optionsOf } from '#/features/form/shared/lines.ts'
import { AutoComplete } from '#/kit/form/AutoComplete.tsx'
import { withHint } from '#/kit/form/ChoiceSelect.tsx'
import { useSettled } from '#/kit/form/useChoices.ts'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useAuth } from '#/kit/session/access.ts'
import css from '#/components/form/panel/panel.module.css'
import words from '#/features/form/shared/words.module.css'

const [dynamic, choices] = [option('dynamic'), option('options')]

/** Where a control's choices come from, and the fixed ones. */
export function OptionsEditor(props: EditorProps) {
  const { edited, id } = props
  const [control] = edited.controls
  const { options } = control
  const tree = treeOf(control.type)
  const isDynamic = options.dynamic === true
  return (
    <div className={css.stack}>
      <Radio.Group
        id={id}
        optionType="button"
        value={isDynamic}
        disabled={edited.readOnly}
        options={[
          { value: false, label: '静态数据' },
          { value: true, label: '动态数据' },
        ]}
        onChange={(event) => edited.change((one) => dynamic.set(one, event.target.value))}
      />
      {options.dictCode && <p className={words.note}>选项来自数据字典，以下配置不生效</p>}
      {isDynamic ? (
        <DynamicSource {...props} />
      ) : (
        <ItemsEditor<Option>
          label="选项"
          items={options.options ?? []}
          tree={tree !== undefined}
          amongSiblings={tree === 'ways'}
          readOnly={edited.readOnly}
          make={(given) => given}
          paste={(text) => optionsOf(text, tree !== undefined)}
          onChange={(list, burst) => edited.change((one) => choices.set(one, list), burst && `options.${burst}`)}
        />
      )}
    </div>
  )
}

const lens = option('dynamicKey')

type Offered = Pick<DataSource, 'dsCode' | 'dsName'>

/** Sources whose name or code holds a word, the first ones without. */
async function sourcesWith(word: string, signal: AbortSignal): Promise<Offered[]> {
  const wishes = word === '' ? [{}] : [{ dsName: word }, { dsCode: word }]
  const pages = await Promise.all(
    wishes.map((wish) =>
      call(
        dataSource.endpoints.page,
        { query: { ...wish, pageNum: 1, pageSize: choiceLimit, count: 'N' } },
        { signal, silent: true },
      ),
    ),
  )
  const found = new Map(pages.flatMap(({ list }) => list).map((row) => [row.id, row]))
  return [...found.values()].slice(0, choiceLimit)
}

/** Code of a data source, or the name of what the page around the form provides. */
function DynamicSource({ edited, id }: EditorProps) {
  const { hasPermi } = useAuth()
  const [typed, setTyped] = useState('')
  const word = useSettled(typed.trim())
  const { data = [] } = useQuery({
    queryKey: [dataSource.name, 'offered', word],
    queryFn: ({ signal }) => sourcesWith(word, signal),
    placeholderData: keepPreviousData,
    enabled: hasPermi(['form:dataSource:list']),
    staleTime: 60_000,
  })
  return (
    <AutoComplete
      id={`${id}-key`}
      aria-label="动态数据变量名"
      value={lensText(read(edited, lens).value)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      {...(data.length >= choiceLimit && { popupRender: withHint })}
      options={data.map(({ dsCode, dsName }) => ({ value: dsCode, label: `${dsName}（${dsCode}）` }))}
      disabled={edited.readOnly}
      placeholder="动态数据变量名"
      getPopupContainer={insideCard}
      popupMatchSelectWidth={280}
      onChange={(text?: string) => edited.change((control) => lens.set(control, text ?? ''), lens.name)}
    />
  )
}
