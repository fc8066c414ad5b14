'use no memo' // The file changes beneath its elements, which stay the same objects.

import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf, extensionsNamed, textOf } from '#/features/flowable/designer/model/extension.ts'
import type { Moddle } from '#/features/flowable/designer/model/types.ts'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { SwitchRow } from '#/features/flowable/designer/panel/inputs/SwitchRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

/** The process that is called and what goes in and out. */
export function CallSettings({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const call = element.businessObject
  return (
    <>
      <FieldRow label="流程标识" note="被调用流程的标识或表达式">
        {(id) => (
          <TextInput
            id={id}
            value={(call.calledElement as string | undefined) ?? ''}
            disabled={readOnly}
            onCommit={(text) => edit((changes) => changes.set(call, { calledElement: text || undefined }))}
          />
        )}
      </FieldRow>
      <FieldRow label="版本" note="为空时调用最新版本">
        {(id) => (
          <TextInput
            id={id}
            value={attributeOf(call, 'calledElementVersion') ?? ''}
            disabled={readOnly}
            onCommit={(text) =>
              edit((changes) =>
                changes.attributes(call, {
                  calledElementVersion: text,
                  calledElementBinding: text ? 'version' : undefined,
                }),
              )
            }
          />
        )}
      </FieldRow>
      <FieldRow label="业务主键">
        {(id) => (
          <TextInput
            id={id}
            value={attributeOf(call, 'businessKey') ?? ''}
            disabled={readOnly}
            onCommit={(businessKey) => edit((changes) => changes.attributes(call, { businessKey }))}
          />
        )}
      </FieldRow>
      <SwitchRow
        label="继承变量"
        value={attributeOf(call, 'inheritVariables') === 'true'}
        disabled={readOnly}
        onChange={(on) => edit((changes) => changes.attributes(call, { inheritVariables: on ? 'true' : undefined }))}
      />
      <Mappings element={element} readOnly={readOnly} name="in" title="输入映射" />
      <Mappings element={element} readOnly={readOnly} name="out" title="输出映射" />
    </>
  )
}

function Mappings({ element, readOnly, name, title }: GroupProps & { name: 'in' | 'out'; title: string }) {
  const edit = useEdit(element)
  const call = element.businessObject
  const mappings = extensionsNamed(call, name)
  const put = (make: (any: (values: Record<string, string | undefined>) => Moddle) => Moddle[]) =>
    edit((changes) =>
      changes.extensions(
        call,
        name,
        make((values) => changes.any(name, values)),
      ),
    )
  return (
    <FieldRow label={title} look="below">
      {() => (
        <div className={css.drawer}>
          {mappings.map((mapping, at) => {
            const isExpression = textOf(mapping, 'sourceExpression') !== undefined
            const source = textOf(mapping, 'sourceExpression') ?? textOf(mapping, 'source') ?? ''
            const target = textOf(mapping, 'target') ?? ''
            const label = `${title}${at + 1}`
            // Business keys and the like are kept and not shown as mappings.
            if (!source && !target && Object.keys(textsOf(mapping)).length > 0) {
              return (
                <p key={at} className={css.note}>
                  {Object.entries(textsOf(mapping)).map(([key, value]) => `${key} = ${value}`)}
                </p>
              )
            }
            const write = (next: { source: string; target: string }) =>
              put((any) =>
                mappings.with(
                  at,
                  any({
                    ...(isExpression || /[$#]\{/.test(next.source)
                      ? { sourceExpression: next.source }
                      : { source: next.source }),
                    target: next.target,
                  }),
                ),
              )
            return (
              <div key={at} className={css.pair}>
                <TextInput
                  label={`${label}的来源`}
                  placeholder="来源变量或表达式"
                  value={source}
                  disabled={readOnly}
                  onCommit={(text) => write({ source: text, target })}
                />
                <TextInput
                  label={`${label}的目标`}
                  placeholder="目标变量"
                  value={target}
                  disabled={readOnly}
                  onCommit={(text) => write({ source, target: text })}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`删除${label}`}
                  disabled={readOnly}
                  onClick={() => put(() => mappings.toSpliced(at, 1))}
                />
              </div>
            )
          })}
          {!readOnly && (
            <div>
              <Button onClick={() => put((any) => [...mappings, any({})])}>{`添加${title}`}</Button>
            </div>
          )}
        </div>
      )}
    </FieldRow>
  )
}

/** The attributes of a generic element. */
const textsOf = (element: Moddle): Record<string, string> =>
  Object.fromEntries(
    Object.entries(element).flatMap(([key, value]) =>
      typeof value === 'string' && !key.startsWith('$') ? [[key, value]] : [],
    ),
  )
