import { useSmsConfigs } from '#/features/system/shared/useSmsConfigs.ts'
import type { InputProps } from '#/kit/form/FieldInput.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { Select } from '#/kit/form/Select.tsx'

/** The channel of a template: enabled ones, and the stored one whatever became of it. */
export function ConfigSelect({ field: _field, rowId: _rowId, value, onChange, ...rest }: InputProps) {
  const configs = useSmsConfigs()
  const options = configs
    .filter(({ id, status }) => status === '0' || id === value)
    .map(({ id, configName, status }) => ({
      value: id,
      label: status === '0' ? configName : `${configName}（已停用）`,
    }))
  return (
    <Select
      {...rest}
      getPopupContainer={insideCard}
      placeholder="请选择"
      options={options}
      value={(value as string | undefined) || undefined}
      onChange={(next: string) => onChange?.(next)}
    />
  )
}
