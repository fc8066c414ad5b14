import { dept } from '@app/shared/system/dept.ts'
import { Form } from 'antd'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import type { InputProps } from '#/kit/form/FieldInput.tsx'
import { call } from '#/kit/http/http.ts'

/** 上级部门: not below the department itself, and above a company no mere department; a new place has a new number. */
export function DeptParentInput({ rowId, id, value, disabled, onChange, onBlur }: InputProps) {
  const form = Form.useFormInstance()
  const type: unknown = Form.useWatch('deptType', form)
  const choose = async (parentId: string) => {
    onChange?.(parentId || undefined)
    if (!parentId || rowId !== undefined) return
    const sort = await call(dept.endpoints.maxSort, { params: { scope: parentId } }, { silent: true }).catch(() => null)
    // Without the right to look numbers up the one that stands there stays.
    if (sort !== null) form.setFieldValue('treeSort', sort)
  }
  return (
    <DeptSelect
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      scope={type === 'company' ? 'nonDept' : 'all'}
      except={rowId}
      value={typeof value === 'string' ? value : null}
      onChange={(chosen) => void choose(chosen)}
    />
  )
}
