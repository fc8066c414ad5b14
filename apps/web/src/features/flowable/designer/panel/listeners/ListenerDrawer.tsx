import { Button } from 'antd'
import { use, useState } from 'react'
import {
  listenerKinds,
  listenerWords,
  type Listener,
  type ListenerKind,
} from '#/features/flowable/designer/model/listeners.ts'
import { ChoiceRow } from '#/features/flowable/designer/panel/inputs/ChoiceRow.tsx'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import { PanelWorldContext } from '#/features/flowable/designer/panel/panelWorld.ts'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { InjectedFields } from './InjectedFields.tsx'
import css from '#/features/flowable/designer/panel/panel.module.css'

interface ListenerDrawerProps {
  start: Listener
  events: readonly string[]
  readOnly: boolean
  onDone: (listener: Listener) => void
  onClosed: () => void
}

/** 自定义监听器: event, what runs, what it is given. */
export default function ListenerDrawer({ start, events, readOnly, onDone, onClosed }: ListenerDrawerProps) {
  const { handlers } = use(PanelWorldContext)
  const [listener, setListener] = useState(start)
  const [isOpen, setOpen] = useState(true)
  const put = (part: Partial<Listener>) => setListener({ ...listener, ...part })
  return (
    <SideDrawer
      title="监听器"
      size={480}
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      footer={
        <div className={css.acts}>
          <Button
            type="primary"
            disabled={readOnly || !listener.value}
            onClick={() => {
              onDone(listener)
              setOpen(false)
            }}
          >
            确定
          </Button>
          <Button onClick={() => setOpen(false)}>取消</Button>
        </div>
      }
    >
      <div className={css.drawer}>
        <ChoiceRow
          label="事件类型"
          disabled={readOnly}
          value={listener.event}
          options={events.map((value) => ({ value, label: value }))}
          onChange={(event) => put({ event: event ?? listener.event })}
        />
        <ChoiceRow
          label="监听器类型"
          disabled={readOnly}
          value={listener.kind}
          options={listenerKinds.map((value) => ({ value, label: listenerWords[value] }))}
          {...(listener.kind !== 'handler' && { note: '导入的名称需映射到处理器后才能部署' })}
          onChange={(kind) => put({ kind: (kind ?? 'handler') as ListenerKind })}
        />
        {listener.kind === 'handler' ? (
          <ChoiceRow
            label="处理器"
            placeholder="请选择处理器"
            disabled={readOnly}
            value={listener.value || undefined}
            options={handlers.map(({ value, label }) => ({ value, label: `${label}（${value}）` }))}
            onChange={(value) => put({ value: value ?? '' })}
          />
        ) : (
          <FieldRow label={listenerWords[listener.kind]}>
            {(id) => (
              <TextInput
                id={id}
                value={listener.value}
                isLong
                maxLength={2000}
                disabled={readOnly}
                onCommit={(value) => put({ value })}
              />
            )}
          </FieldRow>
        )}
        <InjectedFields
          title="注入字段"
          value={listener.fields}
          disabled={readOnly}
          onChange={(fields) => put({ fields })}
        />
      </div>
    </SideDrawer>
  )
}
