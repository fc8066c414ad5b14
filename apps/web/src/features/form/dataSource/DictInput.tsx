import { dictTypeCalls } from '@app/shared/system/dictType.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#/kit/http.ts'
import { insideCard } from '#/kit/insideCard.ts'
import { matchesTitle } from '#/kit/pinyin.ts'
import { Select } from '#/kit/Select.tsx'

interface DictInputProps {
  value: string
  onChange: (dictCode: string) => void
}

/** The dictionary whose entries are the choices. */
export function DictInput({ value, onChange }: DictInputProps) {
  const { data, isFetching } = useQuery({
    queryKey: ['system:dictType', 'optionselect'],
    queryFn: ({ signal }) => call(dictTypeCalls.options, {}, { signal }),
    staleTime: 300_000,
  })
  return (
    <Select
      aria-label="字典"
      placeholder="请选择字典"
      value={value === '' ? undefined : value}
      loading={isFetching}
      getPopupContainer={insideCard}
      options={(data ?? []).map(({ dictType, dictName }) => ({ value: dictType, label: `${dictName}（${dictType}）` }))}
      showSearch={{ filterOption: (typed, entry) => matchesTitle(entry?.label ?? '', typed) }}
      onChange={onChange}
    />
  )
}
