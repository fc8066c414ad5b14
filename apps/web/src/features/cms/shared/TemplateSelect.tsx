import { useQuery } from '@tanstack/react-query'
import { cmsTemplateCalls } from '@app/shared/cms/cmsTemplate.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'

/** A template of the theme of the site; one that the theme has not, or no more, is told as such. */
export function TemplateSelect({ field, id, value, disabled, onChange, onBlur }: InputProps) {
  const { data, isFetching } = useQuery({
    queryKey: ['cms:cmsTemplate', 'select'],
    queryFn: ({ signal }) => call(cmsTemplateCalls.select, {}, { signal, silent: true }),
  })
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const options = (data ?? []).map(({ path }) => ({ value: path, label: path }))
  if (data && chosen !== undefined && !data.some(({ path }) => path === chosen))
    options.push({ value: chosen, label: `${chosen}（当前主题没有，使用默认模板）` })
  return (
    <Select<string>
      {...(id && { id })}
      aria-label={field.label}
      value={chosen}
      disabled={useDisabled(disabled)}
      loading={isFetching}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="默认"
      getPopupContainer={insideCard}
      options={options}
      onChange={(path?: string) => onChange?.(path ?? null)}
      onBlur={() => onBlur?.()}
    />
  )
}
