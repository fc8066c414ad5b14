import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { cmsParam, cmsParamCalls } from '@app/shared/cms/cmsParam.ts'
import { paramKinds, type ParamField, type ParamKind } from '@app/shared/cms/paramValues.ts'
import type { ToldFile } from '@app/shared/kit/told.ts'
import { ParamControl } from '#/features/cms/shared/param/ParamControl.tsx'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { call } from '#/kit/http/http.ts'
import css from './param.module.css'

function useTypes() {
  const { data = [] } = useQuery({
    queryKey: [cmsParam.name, 'types'],
    queryFn: ({ signal }) => call(cmsParamCalls.types, {}, { signal }),
  })
  return data
}

/** The type that the pane has chosen. */
export function ParamTypeName({ id, value }: InputProps) {
  const type = useTypes().find((one) => one.id === value)
  return <Input {...(id && { id })} disabled value={type ? `${type.typeName}（${type.typeCode}）` : ''} />
}

/** 值类型: another kind begins with nothing. */
export function KindInput({ onChange, ...props }: InputProps) {
  const form = Form.useFormInstance()
  return (
    <FieldInput
      {...props}
      onChange={(kind) => {
        onChange?.(kind)
        form.setFieldValue('value', kind === 'switch' ? false : null)
      }}
    />
  )
}

const isKind = (kind: unknown): kind is ParamKind => paramKinds.includes(kind as ParamKind)
const filesIn = (files: unknown) => (Array.isArray(files) ? (files as ToldFile[]) : [])

/** 参数值, in the control of its kind. */
export function ValueInput({ id, value, disabled, onChange, onBlur }: InputProps) {
  const form = Form.useFormInstance()
  const kind: unknown = Form.useWatch('kind', { form, preserve: true })
  const options: unknown = Form.useWatch('options', { form, preserve: true })
  const rule: ParamField = {
    fieldCode: 'value',
    fieldName: '参数值',
    kind: isKind(kind) ? kind : 'text',
    required: true,
    options: typeof options === 'string' ? options : null,
  }
  return (
    <ParamControl
      key={rule.kind}
      id={id}
      rule={rule}
      value={value}
      disabled={disabled}
      files={filesIn(form.getFieldValue('files'))}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

/** 行数据: a control for each column of the type. */
export function RowInput({ id, value, disabled, onChange, onBlur }: InputProps) {
  const form = Form.useFormInstance()
  const typeId: unknown = Form.useWatch('typeId', { form, preserve: true })
  const type = useTypes().find((one) => one.id === typeId)
  const row = (value ?? {}) as Record<string, unknown>
  return (
    <div className={css.cells} role="group" aria-label="行数据">
      {(type?.schema ?? []).map((rule) => (
        <div key={rule.fieldCode} className={css.cell}>
          <label
            htmlFor={`${id}-${rule.fieldCode}`}
            className={css.label}
            data-required={rule.required && rule.kind !== 'switch'}
          >
            {rule.fieldName}
          </label>
          <ParamControl
            id={`${id}-${rule.fieldCode}`}
            rule={rule}
            value={row[rule.fieldCode]}
            disabled={disabled}
            files={filesIn(form.getFieldValue('files'))}
            onChange={(next) => onChange?.({ ...row, [rule.fieldCode]: next ?? null })}
            onBlur={onBlur}
          />
          {rule.tip && <p className={css.tip}>{rule.tip}</p>}
        </div>
      ))}
    </div>
  )
}
