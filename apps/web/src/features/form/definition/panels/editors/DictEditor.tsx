import { dictTypeCalls } from '@app/shared/system/dictType.ts'
import { useQuery } from '@tanstack/react-query'
import type { EditorProps } from '#/features/form/definition/panels/edited.ts'
import { mixedText, option, read } from '#/features/form/definition/panels/lens.ts'
import { call } from '#/kit/http.ts'
import { insideCard } from '#/kit/insideCard.ts'
import { matchesTitle } from '#/kit/pinyin.ts'
import { Select } from '#/kit/Select.tsx'

const lens = option('dictCode')

/** The dictionary that gives the choices. A code that nobody knows here stays. */
export function DictEditor({ id, edited, describedBy }: EditorProps) {
  const { value, mixed } = read(edited, lens)
  const { data, isFetching } = useQuery({
    queryKey: ['system:dictType', 'optionselect'],
    queryFn: ({ signal }) => call(dictTypeCalls.options, {}, { signal }),
    staleTime: 300_000,
  })
  const options = (data ?? []).map(({ dictType, dictName }) => ({
    value: dictType,
    label: `${dictName}（${dictType}）`,
  }))
  return (
    <Select
      id={id}
      allowClear
      value={typeof value === 'string' && value !== '' ? value : undefined}
      options={options}
      loading={isFetching}
      disabled={edited.readOnly}
      placeholder={mixed ? mixedText : '不使用数据字典'}
      getPopupContainer={insideCard}
      popupMatchSelectWidth={280}
      showSearch={{ filterOption: (typed, entry) => matchesTitle(entry?.label ?? '', typed) }}
      {...(describedBy && { 'aria-describedby': describedBy })}
      onChange={(code?: string) => edited.change((control) => lens.set(control, code))}
    />
  )
}
