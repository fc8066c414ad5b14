import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { walk } from '@app/form-engine/definition/walk.ts'
import type { FormDefinition } from '@app/form-engine/definition/types.ts'
import type { ControlEntry } from '#/components/form/formTypes.ts'
import { grid, table } from '#/components/form/layouts/layouts.tsx'
import { checkbox, radio } from './choices.tsx'
import { editor } from './editor.tsx'
import { input } from './input.tsx'
import { lazyControl } from './lazyControl.tsx'
import { select } from './select.tsx'
import { selectInputList } from './selectInputList.tsx'
import { serialNo } from './serialNo.tsx'
import { alert, button, divider, html, text } from './shown.tsx'
import { textarea } from './textarea.tsx'

const line = 30

/** Every type of the palette; nothing else asks for a type by name. */
const registry: Record<ControlType, ControlEntry> = {
  input,
  textarea,
  number: lazyControl({ load: async () => (await import('./number.tsx')).parts, height: line }),
  select,
  checkbox,
  radio,
  date: lazyControl({ load: async () => (await import('./date.tsx')).parts, height: line }),
  time: lazyControl({ load: async () => (await import('./time.tsx')).parts, height: line }),
  rate: lazyControl({ load: async () => (await import('./scales.tsx')).rate, height: line }, { grouped: true }),
  slider: lazyControl({ load: async () => (await import('./scales.tsx')).slider, height: line }, { grouped: true }),
  uploadFile: lazyControl(
    { load: async () => (await import('./upload/uploadFile.tsx')).parts, height: line },
    { grouped: true },
  ),
  uploadImg: lazyControl(
    { load: async () => (await import('./upload/uploadImg.tsx')).parts, height: 104 },
    { grouped: true },
  ),
  treeSelect: lazyControl({ load: async () => (await import('./treeSelect.tsx')).parts, height: line }),
  cascader: lazyControl({ load: async () => (await import('./cascader.tsx')).parts, height: line }),
  batch: lazyControl(
    { load: async () => (await import('#/components/form/batch/batch.tsx')).parts, height: 134 },
    { grouped: true },
  ),
  selectInputList,
  editor,
  switch: lazyControl({ load: async () => (await import('./switch.tsx')).parts, height: line }),
  button,
  alert,
  text,
  html,
  divider,
  card: lazyControl({ load: async () => (await import('#/components/form/layouts/card.tsx')).parts, height: line }),
  tabs: lazyControl({ load: async () => (await import('#/components/form/layouts/tabs.tsx')).parts, height: line }),
  grid,
  table,
  userSelect: lazyControl({ load: async () => (await import('./subjects.tsx')).user, height: line }),
  deptSelect: lazyControl({ load: async () => (await import('./subjects.tsx')).dept, height: line }),
  postSelect: lazyControl({ load: async () => (await import('./subjects.tsx')).post, height: line }),
  steps: lazyControl({ load: async () => (await import('#/components/form/layouts/steps.tsx')).parts, height: 134 }),
  collapse: lazyControl({
    load: async () => (await import('#/components/form/layouts/collapse.tsx')).parts,
    height: 92,
  }),
  color: lazyControl(
    { load: async () => (await import('./colour/colour.tsx')).parts, height: line },
    { grouped: true },
  ),
  signature: lazyControl(
    { load: async () => (await import('./signature/signature.tsx')).parts, height: line },
    { grouped: true },
  ),
  serialNo,
}

/** Types come from definitions, so only the registry's own names are found. */
export const entryOf = (type: string): ControlEntry | undefined =>
  Object.hasOwn(registry, type) ? registry[type as ControlType] : undefined

/** Fetches whatever a form needs that has not come with the page. */
export async function loadControls(definition: FormDefinition): Promise<void> {
  const types = new Set([...walk(definition.list)].map(({ control }) => control.type))
  await Promise.all([...types].map(async (type) => entryOf(type)?.load?.()))
}
