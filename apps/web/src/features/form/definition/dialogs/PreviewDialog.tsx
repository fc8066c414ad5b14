import { useQuery } from '@tanstack/react-query'
import { Segmented, Switch } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { contextOfUser } from '#/components/form/contextOf.ts'
import { FormInvalid, FormRenderer, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import {
  type Device,
  deviceWidths,
  useDesigner,
  useDesignerStore,
} from '#/features/form/definition/draft/designerStore.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { fileNameOf, TextDialog } from './TextDialog.tsx'
import css from './dialogs.module.css'

/** Below this the form has no room beside its data. */
const leastWidth = 700
const paneWidth = 280

/** 预览: the form as people will meet it, with what they fill in (form-designer §9). */
export function PreviewDialog() {
  const store = useDesignerStore()
  const definition = useDesigner((state) => state.definition)
  const formName = useDesigner((state) => state.formName)
  const previewWidth = useDesigner((state) => state.previewWidth)
  const form = useRef<FormRendererRef>(null)
  const [device, setDevice] = useState<Device>('pc')
  const [readOnly, setReadOnly] = useState(false)
  const [live, setLive] = useState(false)
  const [values, setValues] = useState<FormValues>({})
  const [data, setData] = useState<FormValues>()

  const { data: me } = useQuery(meQuery)
  const context = useMemo(() => me && contextOfUser(me.user, { deptName: me.user.sysDept?.deptName }), [me])

  const read = () => setValues(form.current?.getValue() ?? {})
  const collect = (getData: () => Promise<FormValues>) => {
    getData().then(setData, (error: unknown) => {
      // The messages stand below the fields.
      if (!(error instanceof FormInvalid)) throw error
    })
  }
  const width = Math.max(previewWidth, leastWidth) + (live ? paneWidth : 0)
  return (
    <>
      <Dialog
        open
        title="预览"
        width={width}
        height={760}
        okText="获取数据"
        cancelText="关闭"
        maskClosable={false}
        onOk={() => form.current && collect(form.current.getData)}
        onCancel={() => store.getState().closeDialog()}
      >
        <div className={css.preview}>
          <div className={css.previewTools}>
            <Segmented<Device>
              size="small"
              aria-label="设备"
              value={device}
              onChange={setDevice}
              options={[
                { value: 'pc', label: 'PC' },
                { value: 'tablet', label: '平板' },
                { value: 'phone', label: '手机' },
              ]}
            />
            <Tick label="只读预览" checked={readOnly} onChange={setReadOnly} />
            <Tick
              label="数据"
              checked={live}
              onChange={(shown) => {
                setLive(shown)
                read()
              }}
            />
          </div>
          <div className={css.previewBody} data-live={live}>
            <div
              className={css.sheet}
              data-device={device}
              style={device === 'pc' ? undefined : { width: deviceWidths[device] }}
            >
              <FormRenderer
                ref={form}
                value={definition}
                mode="preview"
                {...(context && { context })}
                readOnly={readOnly}
                onSubmit={collect}
                onChange={read}
                onRowAdd={read}
                onRowRemove={read}
              />
            </div>
            {live && (
              <section className={css.live} aria-label="数据">
                <h3>数据</h3>
                <pre tabIndex={0} role="region" aria-label="实时数据">
                  {JSON.stringify(values, undefined, 2)}
                </pre>
              </section>
            )}
          </div>
        </div>
      </Dialog>
      {data && <DataDialog data={data} formName={formName} onClose={() => setData(undefined)} />}
    </>
  )
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  const id = useId()
  return (
    <span>
      <Switch id={id} size="small" checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}

/** JSON数据: what somebody filled in. */
function DataDialog({ data, formName, onClose }: { data: FormValues; formName: string; onClose: () => void }) {
  return (
    <TextDialog
      title="JSON数据"
      language="json"
      text={JSON.stringify(data, undefined, '\t')}
      fileName={fileNameOf(formName && `${formName}_数据`, '.json')}
      onClose={onClose}
    />
  )
}
