import { tagStyles } from '@app/shared/system/dictData.ts'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { TagSample } from '#/kit/words/DictTag.tsx'

const names: Record<(typeof tagStyles)[number], string> = {
  default: '默认',
  primary: '主要',
  info: '信息',
  success: '成功',
  warning: '警告',
  danger: '危险',
}

interface TagStyleSelectProps {
  id?: string
  label: string
  value: unknown
  disabled?: boolean
  onChange: (style: string | null) => void
}

/** Style of the tag in lists, chosen by its look; plain text without one. */
export function TagStyleSelect({ id, label, value, disabled: own, onChange }: TagStyleSelectProps) {
  const disabled = useDisabled(own)
  return (
    <Select
      {...(id && { id })}
      allowClear
      aria-label={label}
      getPopupContainer={insideCard}
      placeholder="无样式"
      disabled={disabled}
      value={value || undefined}
      options={tagStyles.map((style) => ({
        value: style,
        label: <TagSample listClass={style}>{names[style]}</TagSample>,
      }))}
      style={{ width: '100%' }}
      onChange={(next?: unknown) => onChange((next as string | undefined) ?? null)}
    />
  )
}
