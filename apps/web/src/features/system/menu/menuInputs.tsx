import { Form, Radio } from 'antd'
import { useEffect } from 'react'
import { childTypes, menuTypes, permissionsOf, type MenuType } from '@app/shared/system/menu.ts'
import { IconPicker } from '#/components/icons/IconPicker/IconPicker.tsx'
import { AutoComplete } from '#/kit/form/AutoComplete.tsx'
import type { Inputs } from '#/kit/form/FormFields.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { MenuParentInput } from './MenuParentInput.tsx'
import { useMenuChoices, useMenuRow } from './useMenus.ts'
import css from './menu.module.css'

/** Types that may stand below the chosen parent. */
function TypeInput({ id, field, value, disabled, onChange }: InputProps) {
  const parentId = Form.useWatch<string | undefined>('parentId')
  const allowed = childTypes(useMenuRow(parentId)?.menuType)
  const fits = disabled || allowed.includes(value as MenuType)
  const first = allowed[0]
  useEffect(() => {
    // The parent was changed: what cannot stand below it is no longer a choice.
    if (!fits) onChange?.(first)
  }, [fits, first, onChange])
  return (
    <Radio.Group
      id={id}
      aria-label={field.label}
      optionType="button"
      buttonStyle="solid"
      disabled={useDisabled(disabled)}
      value={value}
      options={Object.entries(menuTypes).map(([type, label]) => ({
        value: type,
        label,
        disabled: !allowed.includes(type as MenuType),
      }))}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** A number of the contract chosen by its words. */
const numberChoice = (options: { value: number; label: string }[]) =>
  function NumberChoice({ id, field, value, disabled, onChange }: InputProps) {
    return (
      <Radio.Group
        id={id}
        aria-label={field.label}
        optionType="button"
        buttonStyle="solid"
        disabled={useDisabled(disabled)}
        value={value}
        options={options}
        onChange={(event) => onChange?.(event.target.value)}
      />
    )
  }

const FrameInput = numberChoice([
  { value: 0, label: '是' },
  { value: 1, label: '否' },
])
const CacheInput = numberChoice([
  { value: 0, label: '缓存' },
  { value: 1, label: '不缓存' },
])

function IconInput({ field, id, value, disabled, onChange, onBlur }: InputProps) {
  return (
    <IconPicker
      {...(id && { id })}
      label={field.label}
      value={String(value ?? '')}
      disabled={useDisabled(disabled)}
      {...(onChange && { onChange })}
      {...(onBlur && { onBlur })}
    />
  )
}

/** Key of a page, proposed from those that exist. */
function ComponentInput({ id, field, value, disabled, onChange, onBlur }: InputProps) {
  const { data } = useMenuChoices()
  const typed = String(value ?? '')
  const known = data?.components
  const unknown = typed !== '' && known != null && !known.includes(typed.trim())
  return (
    <>
      <AutoComplete
        id={id}
        aria-label={field.label}
        getPopupContainer={insideCard}
        placeholder="system/user/SysUserIndex"
        disabled={useDisabled(disabled)}
        value={typed}
        options={(known ?? []).map((key) => ({ value: key }))}
        showSearch={{ filterOption: (word, option) => has(String(option?.value ?? ''), word) }}
        onChange={(next) => onChange?.(next)}
        onBlur={onBlur}
      />
      {unknown && <p className={css.warning}>没有此页面，保存时会被拒绝</p>}
    </>
  )
}

const has = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase())

/** Several permissions in one text; one that no call asks for opens nothing. */
function PermsInput({ id, field, value, disabled, onChange, onBlur }: InputProps) {
  const { data } = useMenuChoices()
  const chosen = permissionsOf(value as string | null)
  const declared = data?.permissions
  const idle = declared ? chosen.filter((one) => !declared.some(({ permission }) => permission === one)) : []
  return (
    <>
      <Select
        id={id}
        mode="tags"
        aria-label={field.label}
        getPopupContainer={insideCard}
        placeholder="system:user:list"
        disabled={useDisabled(disabled)}
        tokenSeparators={[',', ' ']}
        value={chosen}
        options={(declared ?? []).map(({ permission, calls }) => ({ value: permission, calls: calls.join('、') }))}
        optionRender={({ value: permission, data: option }) => (
          <span className={css.choice}>
            {permission}
            <small>{option.calls}</small>
          </span>
        )}
        showSearch={{ filterOption: (word, option) => has(`${option?.value} ${option?.calls}`, word) }}
        onChange={(next: string[]) => onChange?.(next.join(','))}
        onBlur={onBlur}
      />
      {idle.length > 0 && <p className={css.warning}>{`没有接口使用权限标识 ${idle.join('、')}`}</p>}
    </>
  )
}

export const menuInputs: Inputs = {
  parentId: MenuParentInput,
  menuType: TypeInput,
  icon: IconInput,
  isFrame: FrameInput,
  component: ComponentInput,
  perms: PermsInput,
  isCache: CacheInput,
}
