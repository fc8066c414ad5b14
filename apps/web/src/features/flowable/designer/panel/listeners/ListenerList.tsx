'use no memo' // The file changes beneath its elements, which stay the same objects.

import { Button, ConfigProvider } from 'antd'
import { Suspense, useState } from 'react'
import { useEdit } from '#/features/flowable/designer/canvas/editorContext.ts'
import { extensionsNamed } from '#/features/flowable/designer/model/extension.ts'
import {
  listenerWords,
  readListener,
  writeListener,
  type Listener,
  type ListenerName,
} from '#/features/flowable/designer/model/listeners.ts'
import type { GroupProps } from '#/features/flowable/designer/panel/panelGroup.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import css from '#/features/flowable/designer/panel/panel.module.css'

const ListenerDrawer = lateDialog(() => import('./ListenerDrawer.tsx'))
const StoredListeners = lateDialog(() => import('./StoredListeners.tsx'))

interface ListenerListProps extends GroupProps {
  name: ListenerName
  events: readonly string[]
}

/** The listeners of an element; those that nobody touches stay as the file has them. */
export default function ListenerList({ element, readOnly, name, events }: ListenerListProps) {
  const edit = useEdit(element)
  const [opened, setOpened] = useState<number | 'stored'>()
  const owner = element.businessObject
  const elements = extensionsNamed(owner, name)
  const listeners = elements.map(readListener)
  const put = (at: number, listener: Listener | undefined) =>
    edit((changes) => {
      const made = listener ? [writeListener(changes, name, listener)] : []
      changes.extensions(owner, name, elements.toSpliced(at, 1, ...made))
    })
  const [first = ''] = events
  return (
    <>
      {listeners.length > 0 && (
        <table className={css.rows}>
          <thead>
            <tr>
              <th scope="col">序号</th>
              <th scope="col">类型</th>
              <th scope="col">监听类型</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {listeners.map(({ event, kind, value }, at) => (
              <tr key={at}>
                <td>{at + 1}</td>
                <td>{event}</td>
                <td title={value}>{`${listenerWords[kind]} ${value}`}</td>
                <td>
                  <Button type="link" size="small" aria-label={`编辑监听器${at + 1}`} onClick={() => setOpened(at)}>
                    编辑
                  </Button>
                  <Button
                    type="link"
                    danger
                    size="small"
                    aria-label={`移除监听器${at + 1}`}
                    disabled={readOnly}
                    onClick={() => put(at, undefined)}
                  >
                    移除
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!readOnly && (
        <div className={css.acts}>
          <Button onClick={() => setOpened('stored')}>内置监听器</Button>
          <Button onClick={() => setOpened(listeners.length)}>自定义监听器</Button>
        </div>
      )}
      <ConfigProvider componentSize="middle">
        <Suspense>
          {typeof opened === 'number' && (
            <ListenerDrawer
              start={listeners[opened] ?? { event: first, kind: 'handler', value: '', fields: [] }}
              events={events}
              readOnly={readOnly}
              onDone={(listener) => put(opened, listener)}
              onClosed={() => setOpened(undefined)}
            />
          )}
          {opened === 'stored' && (
            <StoredListeners
              type={name === 'taskListener' ? '1' : '2'}
              onClose={() => setOpened(undefined)}
              onChosen={(listener) => put(listeners.length, listener)}
            />
          )}
        </Suspense>
      </ConfigProvider>
    </>
  )
}
