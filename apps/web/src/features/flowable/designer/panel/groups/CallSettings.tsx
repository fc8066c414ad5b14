'use no memo' // The file changes beneath its elements, which stay the same objects.

import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { definitionCalls } from '@app/shared/flowable/definition.ts'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { attributeOf, extensionsNamed, textOf } from '#/features/flowable/designer/model/extension.ts'
import type { Moddle } from '#/features/flowable/designer/model/types.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { ExpressionInput } from '#/features/flowable/designer/panel/inputs/ExpressionInput.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { SwitchRow } from '#/features/flowable/designer/panel/inputs/SwitchRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { usePeopleSources } from '#/features/flowable/shared/rules/peopleSources.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { call as ask } from '#/kit/http/http.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

/** The process that is called and what goes in and out. */
export default function CallSettings({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const call = element.businessObject
  return (
    <>
      <CalledProcess element={element} readOnly={readOnly} />
      <CalledVersion element={element} readOnly={readOnly} />
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

const isExpression = (text: string) => /[$#]\{/.test(text)

const calledBy = ({ businessObject }: GroupProps['element']) =>
  (businessObject.calledElement as string | undefined) ?? ''

/** A process that is deployed, or an expression that gives its key. */
function CalledProcess({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const { process } = usePeopleSources()
  const called = calledBy(element)
  const write = (calledElement: string) =>
    edit((changes) => changes.set(element.businessObject, { calledElement: calledElement || undefined }))
  return (
    <>
      <FieldRow label="流程">
        {(id) => (
          <ChoiceSelect
            id={id}
            allowClear
            disabled={readOnly}
            placeholder="选择流程"
            source={process}
            value={called && !isExpression(called) ? [called] : []}
            onChange={([key = '']) => write(key)}
          />
        )}
      </FieldRow>
      <ExpressionInput
        label="表达式"
        note="代替选择的流程，结果为流程标识"
        value={isExpression(called) ? called : ''}
        disabled={readOnly}
        placeholder="${process}"
        onCommit={write}
      />
    </>
  )
}

const versionRules = [
  { value: 'latest', label: '最新版本' },
  { value: 'version', label: '指定版本' },
]

/** Which version is called: the newest at that moment, or always the same. */
function CalledVersion({ element, readOnly }: GroupProps) {
  const edit = useEdit(element)
  const call = element.businessObject
  const version = attributeOf(call, 'calledElementVersion')
  const isFixed = version !== undefined || attributeOf(call, 'calledElementBinding') === 'version'
  const key = calledBy(element)
  const known = key !== '' && !isExpression(key)
  const { data: versions = [] } = useQuery({
    queryKey: ['flowable:definition', 'versions', key],
    queryFn: ({ signal }) => ask(definitionCalls.versions, { params: { key } }, { signal, silent: true }),
    enabled: isFixed && known,
    staleTime: 60_000,
    retry: false,
  })
  const put = (next: { calledElementVersion?: string | undefined; calledElementBinding?: string | undefined }) =>
    edit((changes) => changes.attributes(call, next))
  return (
    <>
      <ChoiceRow
        label="版本规则"
        disabled={readOnly}
        value={isFixed ? 'version' : 'latest'}
        options={versionRules}
        onChange={(rule) =>
          put(
            rule === 'version'
              ? { calledElementBinding: 'version' }
              : { calledElementBinding: undefined, calledElementVersion: undefined },
          )
        }
      />
      {isFixed && known && (
        <ChoiceRow
          label="版本"
          disabled={readOnly}
          value={version}
          options={versions.map(({ versionNo, isLatest }) => ({
            value: String(versionNo),
            label: `v${versionNo}${isLatest ? '（最新）' : ''}`,
          }))}
          onChange={(calledElementVersion) => put({ calledElementVersion })}
        />
      )}
      {isFixed && !known && (
        <FieldRow label="版本">
          {(id) => (
            <TextInput
              id={id}
              value={version ?? ''}
              disabled={readOnly}
              placeholder="版本号"
              onCommit={(text) => put({ calledElementVersion: text || undefined })}
            />
          )}
        </FieldRow>
      )}
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
            const isComputed = textOf(mapping, 'sourceExpression') !== undefined
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
                    ...(isComputed || isExpression(next.source)
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
