import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useRef } from 'react'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { IconPicker } from '#/components/icons/IconPicker/IconPicker.tsx'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'

/** 上级栏目: a new place has a new number. */
export function ParentInput(props: InputProps) {
  const form = Form.useFormInstance()
  const { rowId, onChange } = props
  const choose = async (parentId: unknown) => {
    onChange?.(parentId)
    if (typeof parentId !== 'string' || rowId !== undefined) return
    const sort = await call(cmsClass.endpoints.maxSort, { params: { scope: parentId } }, { silent: true }).catch(
      () => null,
    )
    // Without the right to look numbers up the one that stands there stays.
    if (sort !== null) form.setFieldValue('treeSort', sort)
  }
  return <ClassSelect {...props} action="add" except={rowId} top onChange={(parentId) => void choose(parentId)} />
}

/** 栏目名称: the code of a new class follows its pinyin until somebody writes another one. */
export function NameInput({ field, id, value, disabled, rowId, onChange, onBlur }: InputProps) {
  const form = Form.useFormInstance()
  const made = useRef('')
  const follow = async () => {
    onBlur?.()
    const code: unknown = form.getFieldValue('classCode')
    if (rowId !== undefined || (code && code !== made.current) || !value) return
    const next = await call(
      cmsClassCalls.pinyin,
      { query: { name: String(value).slice(0, 100) } },
      { silent: true },
    ).catch(() => '')
    if (!next) return
    made.current = next
    form.setFieldValue('classCode', next)
  }
  return (
    <Input
      {...(id && { id })}
      value={typeof value === 'string' ? value : ''}
      disabled={useDisabled(disabled)}
      placeholder={`请输入${field.label}`}
      autoComplete="off"
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={() => void follow()}
    />
  )
}

export function IconInput({ field, id, value, disabled, onChange, onBlur }: InputProps) {
  return (
    <IconPicker
      {...(id && { id })}
      value={typeof value === 'string' ? value : null}
      disabled={useDisabled(disabled) ?? false}
      label={field.label}
      onChange={(icon) => onChange?.(icon === '#' ? null : icon)}
      {...(onBlur && { onBlur })}
    />
  )
}

/** 访问密码: what is stored is never shown and stays unless another one is typed. */
export function PasswordInput({ field, id, value, disabled, onChange, onBlur }: InputProps) {
  const form = Form.useFormInstance()
  const stored = form.getFieldValue('hasPassword') === true
  return (
    <Input.Password
      {...(id && { id })}
      value={typeof value === 'string' ? value : ''}
      disabled={useDisabled(disabled)}
      placeholder={stored ? '已设置，不修改请留空' : `请输入${field.label}`}
      autoComplete="new-password"
      onChange={(event) => onChange?.(event.target.value === '' ? undefined : event.target.value)}
      onBlur={() => onBlur?.()}
    />
  )
}

/** 审核流程: deployed and active ones of the category of contents. */
export function ProcessInput({ field, id, value, disabled, onChange, onBlur }: InputProps) {
  const { data, isFetching } = useQuery({
    queryKey: [cmsClass.name, 'processes'],
    queryFn: ({ signal }) => call(cmsClassCalls.processes, {}, { signal }),
  })
  return (
    <Select
      {...(id && { id })}
      aria-label={field.label}
      value={typeof value === 'string' ? value : undefined}
      disabled={useDisabled(disabled)}
      loading={isFetching}
      placeholder="请选择"
      notFoundContent="没有可用的流程，请先部署“内容审核”分类的流程"
      getPopupContainer={insideCard}
      options={(data ?? []).map(({ key, name }) => ({ value: key, label: name }))}
      onChange={(key) => onChange?.(key)}
      onBlur={() => onBlur?.()}
    />
  )
}
