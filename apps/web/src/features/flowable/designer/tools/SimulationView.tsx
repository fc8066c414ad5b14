import 'bpmn-js-token-simulation/assets/css/bpmn-js-token-simulation.css'
import { App } from 'antd'
import simulationModule from 'bpmn-js-token-simulation/lib/viewer.js'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { useEffect, useEffectEvent, useRef } from 'react'
import { translateModule } from '#/features/flowable/designer/canvas/translations.ts'
import { speakChinese } from './simulationWords.ts'
import css from './tools.module.css'

/** 模拟: the process as it was when it began, with tokens that run through it. */
export default function SimulationView({ xml }: { xml: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const { message } = App.useApp()
  const fail = useEffectEvent((error: unknown) => {
    void message.error(`流程无法模拟：${error instanceof Error ? error.message : String(error)}`)
  })
  useEffect(() => {
    const container = frame.current
    if (!container) return
    const stop = speakChinese(container)
    const viewer = new NavigatedViewer({ container, additionalModules: [translateModule, simulationModule] })
    let over = false
    const show = async () => {
      await viewer.importXML(xml)
      viewer.get<{ zoom: (level: string, center: string) => void }>('canvas').zoom('fit-viewport', 'auto')
      viewer.get<{ toggleMode: (on: boolean) => void }>('toggleMode').toggleMode(true)
    }
    show().catch((error: unknown) => !over && fail(error))
    return () => {
      over = true
      stop()
      viewer.destroy()
    }
  }, [xml])
  return <div ref={frame} className={css.simulation} role="group" aria-label="流程模拟" />
}
