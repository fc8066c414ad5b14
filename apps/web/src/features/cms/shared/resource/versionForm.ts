import { nextVersionNo } from '@app/shared/cms/cmsResourceVersion.ts'
import type { FormOptions } from '#/kit/form/ResourceForm.tsx'
import { VersionFiles } from './VersionFiles.tsx'

const own = ['versionNo', 'title', 'files', 'changeLog', 'minVersion', 'forceFlag', 'releaseTime']

/** The form of a version; a new one is published and becomes the current one unless its maker says otherwise. */
export const versionForm = (resourceId: string | undefined, last: string | undefined): FormOptions => ({
  title: '新增版本',
  frame: 'dialog',
  size: { width: 760, height: 640 },
  inputs: { files: VersionFiles },
  fields: (row) => (row.id === undefined ? [...own, 'setCurrent'] : own),
  initialValues: { resourceId, versionNo: nextVersionNo(last), files: [], setCurrent: true },
})
