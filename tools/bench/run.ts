import { ensureBuilt } from '#tools/setup/build.mjs'
import { readArguments } from '../readArguments.ts'
import { benchCmsArticles } from './cmsArticles.ts'
import { benchCmsClassDelete } from './cmsClassDelete.ts'
import { benchCmsMigration } from './cmsMigration.ts'
import { benchCmsPages } from './cmsPages.ts'
import { benchCmsSearch, benchCmsSearchMillion } from './cmsSearch.ts'
import { benchCmsStatic } from './cmsStatic.ts'
import { benchCmsWeb } from './cmsWeb.ts'
import { benchDepts } from './depts.ts'
import { benchDesigner } from './designer.ts'
import { benchFlow } from './flow.ts'
import { benchFlowDecide } from './flowDecide.ts'
import { benchFlowDesigner } from './flowDesigner.ts'
import { benchFlowLoad } from './flowLoad.ts'
import { benchFlowRecord } from './flowRecord.ts'
import { benchFlowTimers } from './flowTimers.ts'
import { benchForm } from './form.ts'
import { benchFormFill } from './formFill.ts'
import { benchFormRecords } from './formRecords.ts'
import { benchFormSubmit } from './formSubmit.ts'
import { benchFormVersions } from './formVersions.ts'
import { benchGen } from './gen.ts'
import { benchGenApply } from './genApply.ts'
import { benchGenEdit } from './genEdit.ts'
import { benchGenList } from './genList.ts'
import { benchLive } from './live.ts'
import { benchLogs } from './logs.ts'
import { benchPages } from './pages.ts'
import { benchRoles } from './roles.ts'
import { benchScheduler } from './scheduler.ts'
import { benchStart } from './start.ts'
import { benchTransfer } from './transfer.ts'
import { benchUpload } from './upload.ts'
import { benchUserImport, benchUsers } from './users.ts'
import { benchWeb } from './web.ts'
import { benchWebhook } from './webhook.ts'
import { benchWorkers } from './workers.ts'

/** `npm run bench` measures everything, `npm run bench -- pages` one part, `--record` for docs/benchmarks.md. */
const benches: Record<string, () => Promise<void>> = {
  start: benchStart,
  pages: benchPages,
  logs: benchLogs,
  depts: benchDepts,
  formRecords: benchFormRecords,
  formVersions: benchFormVersions,
  transfer: benchTransfer,
  roles: benchRoles,
  form: benchForm,
  formSubmit: benchFormSubmit,
  formFill: benchFormFill,
  upload: benchUpload,
  live: benchLive,
  scheduler: benchScheduler,
  users: benchUsers,
  userImport: benchUserImport,
  web: benchWeb,
  designer: benchDesigner,
  flowDesigner: benchFlowDesigner,
  flow: benchFlow,
  flowDecide: benchFlowDecide,
  flowTimers: benchFlowTimers,
  flowRecord: benchFlowRecord,
  gen: benchGen,
  genList: benchGenList,
  genEdit: benchGenEdit,
  genApply: benchGenApply,
  webhook: benchWebhook,
  cmsSearch: benchCmsSearch,
  cmsArticles: benchCmsArticles,
  cmsPages: benchCmsPages,
  cmsStatic: benchCmsStatic,
  cmsClassDelete: benchCmsClassDelete,
  cmsMigration: benchCmsMigration,
  cmsWeb: benchCmsWeb,
}

/** What takes too long to be measured with everything else. */
const onlyByName: typeof benches = {
  flowLoad: benchFlowLoad,
  cmsSearchMillion: benchCmsSearchMillion,
  workers: benchWorkers,
}

const all = { ...benches, ...onlyByName }
const { positionals: wanted } = readArguments(
  { allowPositionals: true, options: { record: { type: 'boolean' } } },
  Object.keys(all),
)
// What is measured is the code that stands here, not the bundle of an earlier one.
await ensureBuilt(process.execPath)
for (const [name, bench] of Object.entries(all)) {
  if (wanted.includes(name) || (wanted.length === 0 && name in benches)) await bench()
}
