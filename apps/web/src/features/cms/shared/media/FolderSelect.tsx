import { Suspense } from 'react'
import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileFolder } from '@app/shared/cms/cmsFileFolder.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const TreeChoice = latePart(() => import('#/kit/form/TreeChoice.tsx'))
const source = { endpoint: cmsFileFolder.treeEndpoints.select, params: { level: 50, id: rootId } }

type FolderSelectProps = Omit<InputProps, 'field'> & { field?: InputProps['field']; placeholder?: string }

/** The folder in which a file lies; the top is one as well. */
export function FolderSelect(props: FolderSelectProps) {
  return (
    <Suspense fallback={null}>
      <TreeChoice
        {...props}
        field={props.field ?? cmsFile.fields.folderId}
        name={cmsFileFolder.name}
        source={source}
        rootLabel="根目录"
      />
    </Suspense>
  )
}
