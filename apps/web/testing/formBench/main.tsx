import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { loadControls } from '#/components/form/controls/registry.ts'
import { FormRenderer } from '#/components/form/FormRenderer.tsx'
import { largeForm } from './largeForm.ts'
import { NaiveForm } from './NaiveForm.tsx'

/** What the bench reads from the page. */
export interface FormBench {
  /** Shows the form; milliseconds until its first screen can be used, and until everything is there. */
  mount: (kind: 'renderer' | 'naive', count: number) => Promise<{ first: number; all: number }>
  /** Milliseconds from each key to the frame after it, since the last call. */
  keys: () => number[]
}

declare global {
  interface Window {
    formBench: FormBench
  }
}

const place = document.querySelector('#app') ?? document.body
const client = new QueryClient()

/** The moment after the next frame was painted. */
const painted = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      port2.postMessage(undefined)
    }),
  )

let latencies: number[] = []
window.addEventListener('keydown', (event) => void painted().then((at) => latencies.push(at - event.timeStamp)), true)

window.formBench = {
  async mount(kind, count) {
    const definition = largeForm(count)
    await loadControls(definition)
    const began = performance.now()
    createRoot(place).render(
      <ConfigProvider locale={zhCN} theme={{ cssVar: { key: 'bench' }, hashed: false }}>
        <App component={false}>
          <QueryClientProvider client={client}>
            {kind === 'naive' ? <NaiveForm definition={definition} /> : <FormRenderer value={definition} />}
          </QueryClientProvider>
        </App>
      </ConfigProvider>,
    )
    const there = () => place.querySelectorAll('[data-control], .ant-form-item').length
    let now = began
    while (there() === 0) now = await painted()
    const first = now - began
    while (there() < count) now = await painted()
    return { first, all: now - began }
  },
  keys() {
    const told = latencies
    latencies = []
    return told
  },
}
