import type { SelectProps } from 'antd'
import { choiceLimit } from '@app/shared/kit/choices.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'
import { Select } from './Select.tsx'
import { useChoices, type Choice, type ChoiceSource } from './useChoices.ts'
import css from './ChoiceSelect.module.css'

interface ChoiceSelectProps extends Omit<
  SelectProps<string | string[], Choice>,
  'value' | 'onChange' | 'options' | 'mode' | 'showSearch' | 'loading'
> {
  source: ChoiceSource
  multiple?: boolean
  value: readonly string[]
  /** What is chosen now, with its labels. */
  onChange: (ids: string[], chosen: Choice[]) => void
}

/** A select over a list of any length, of the kit: what a word finds comes from the server beyond what one answer holds. */
export function ChoiceSelect({ source, multiple = false, value, onChange, ...rest }: ChoiceSelectProps) {
  const { many, options, loading, search, remember } = useChoices(source, value)
  const change = (next: string | string[] | undefined) => {
    const ids = [next ?? []].flat()
    const chosen = ids.flatMap((id) => options.find((option) => option.value === id) ?? [])
    remember(chosen)
    onChange(ids, chosen)
  }
  return (
    <Select<string | string[], Choice>
      placeholder="请选择"
      getPopupContainer={insideCard}
      {...rest}
      {...(multiple && { mode: 'multiple' as const })}
      value={multiple ? [...value] : value[0]}
      options={options}
      loading={loading}
      // Whether there are many is known once they are there: what was typed before counts as well.
      showSearch={{ filterOption: many ? false : matches, onSearch: search }}
      {...(many && { popupRender: withHint })}
      onChange={change}
    />
  )
}

const matches = (typed: string, option?: Choice) => matchesTitle(option?.label ?? '', typed)

/** Says below a list of choices that there are more than it shows. */
export const withHint = (list: React.ReactElement) => (
  <>
    {list}
    <p className={css.hint}>最多显示 {choiceLimit} 项，输入关键字查找其他项</p>
  </>
)
