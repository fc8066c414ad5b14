// oxlint-disable-next-line typescript/triple-slash-reference -- the types of the package are not reached by its main entry
/// <reference path="../flow/bpmn-moddle.d.ts" />
import * as elements from 'bpmn-elements'
import { BpmnModdle } from 'bpmn-moddle'
import serialize, { deserialize, TypeResolver } from 'moddle-context-serializer'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import type { FlowState, StepContext } from '@app/flow-engine/run/types.ts'
import { step } from '@app/flow-engine/step/step.ts'
import { median, record } from './figures.ts'

const steps = 5
const rounds = 7

const tasks = Array.from({ length: steps }, (_, i) => `t${i + 1}`)
const flows = ['s', ...tasks].map(
  (source, i) => `<sequenceFlow id="f${i}" sourceRef="${source}" targetRef="${tasks[i] ?? 'e'}"/>`,
)
const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="http://atrium/bench">
<process id="p" name="p" isExecutable="true"><startEvent id="s"/>${tasks
  .map((id) => `<userTask id="${id}" name="${id}"/>`)
  .join('')}<endEvent id="e"/>${flows.join('')}</process></definitions>`

/** One of the two engines: a whole instance, and one approval of a stored one. */
interface Engine {
  whole(): void
  /** The stored state of an instance at its third step. */
  stored: string
  approve(stored: string): string
}

function own(): Engine {
  const [graph] = compileFile(xml).graphs
  if (!graph) throw new Error('no process')
  const context: StepContext = { now: 0, zone: 'Asia/Shanghai', handlers: 'wait', keepsJobs: true, instanceId: 'i' }
  const start = () => step(graph, emptyState(), { type: 'start' }, context).state
  const complete = (state: FlowState) => {
    const [task] = Object.keys(state.tasks)
    return step(graph, state, { type: 'complete', task: task ?? '' }, context).state
  }
  return {
    whole() {
      let state = start()
      while (state.status === 'running') state = complete(state)
    },
    stored: JSON.stringify(complete(complete(start()))),
    approve: (stored) => JSON.stringify(complete(JSON.parse(stored) as FlowState)),
  }
}

async function other(): Promise<Engine> {
  const moddleContext = await new BpmnModdle().fromXML(xml)
  const types = TypeResolver(elements)
  const serialized = deserialize(JSON.parse(serialize(moddleContext, types).serialize()), types)
  const definition = () => new elements.Definition(elements.Context(serialized))
  const complete = (run: elements.Definition) => {
    const [task] = run.getPostponed()
    if (!task) throw new Error('no task is open')
    task.signal()
  }
  const begun = () => {
    const run = definition()
    run.run()
    return run
  }
  const stored = begun()
  complete(stored)
  complete(stored)
  return {
    whole() {
      const run = begun()
      for (let i = 0; i < steps; i++) complete(run)
      if (run.isRunning) throw new Error('it must have ended')
    },
    stored: JSON.stringify(stored.getState()),
    approve(text) {
      const run = definition()
      run.recover(JSON.parse(text) as never)
      run.resume()
      complete(run)
      return JSON.stringify(run.getState())
    },
  }
}

/** Milliseconds of CPU for one time; enough times that the clock of the system does not matter. */
function cpuOf(work: () => void, times: number): number {
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / times
}

/** The interpreter against the elements of a public engine, CPU time in one run. */
export async function benchFlow(): Promise<void> {
  const [ours, theirs] = [own(), await other()]
  const kinds = {
    whole: (engine: Engine) => engine.whole(),
    approve: (engine: Engine) => void engine.approve(engine.stored),
  }
  const measured = Object.entries(kinds).map(([kind, work]) => {
    cpuOf(() => work(ours), 5_000)
    cpuOf(() => work(theirs), 100)
    const figures = Array.from({ length: rounds }, () => ({
      ours: cpuOf(() => work(ours), 10_000),
      theirs: cpuOf(() => work(theirs), 100),
    }))
    const [a, b] = [median(figures.map((each) => each.ours)), median(figures.map((each) => each.theirs))]
    return { kind, ours: a, theirs: b, ratio: b / a }
  })
  const named: Record<string, string> = {
    whole: `${steps} approvals, start to end`,
    approve: 'load, approve one, save as JSON',
  }
  const us = (ms: number) => `${(ms * 1_000).toFixed(1)} µs`
  record(
    'Flow engine',
    `A line of ${steps} user tasks in memory, CPU time of one process, medians of ${rounds} rounds in one run; "elements" is bpmn-elements 17.3.0.`,
    measured.flatMap(({ kind, ours: a, theirs: b, ratio }) => [
      { what: `interpreter: ${named[kind]}`, value: us(a) },
      { what: `elements: ${named[kind]}`, value: us(b) },
      {
        what: `${named[kind]}, elements to interpreter`,
        value: `${ratio.toFixed(0)} ×`,
        mark: '≥ 100 ×',
        met: ratio >= 100,
      },
    ]),
  )
}
