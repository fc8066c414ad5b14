import { tagStyles } from '@app/shared/system/dictData.ts'
import { Select } from 'antd'
import { TagSample } from '#/kit/DictTag.tsx'
import type { InputProps } from '#/kit/FieldInput.tsx'
import { insideCard } from '#/kit/insideCard.ts'

const names: Record<(typeof tagStyles)[number], string> = {
  primary: '主要',
  info: '信息',
  success: '成功',
  warning: '警告',
  danger: '危险',
}

/** Style of the tag in lists, chosen by its look. */
export function TagStyleSelect({ id, value, disabled, onChange }: InputProps) {
  return (
    <Select
      {...(id && { id })}
      allowClear
      getPopupContainer={insideCard}
      placeholder="请选择"
      disabled={disabled ?? false}
      value={value || undefined}
      options={tagStyles.map((style) => ({
        value: style,
        label: <TagSample listClass={style}>{names[style]}</TagSample>,
      }))}
      onChange={(next?: unknown) => onChange?.(next ?? null)}
    />
  )
}
