import { useQuery } from '@tanstack/react-query'
import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { inDialog } from '#/kit/page/latePart.tsx'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import PictureDialog from './PictureDialog.tsx'

interface PictureOfProps {
  file: { id: string }
  mayCut: boolean
  mayEdit: boolean
  onClose: () => void
}

/** The picture as it is stored now: its size, and where its focus was. */
export default function PictureOf({ file, mayCut, mayEdit, onClose }: PictureOfProps) {
  const { data, error, refetch } = useQuery(resourceQueries(cmsFile).get(file.id))
  if (error) return inDialog(<LoadFailure text={error.message} onRetry={() => void refetch()} />, onClose)
  if (!data) return null
  const { id, name, url, width, height, version, focalX, focalY } = data
  const picture = { id, name, url: url ?? '', width, height, version, focalX: focalX ?? null, focalY: focalY ?? null }
  return <PictureDialog file={picture} mayCut={mayCut} mayEdit={mayEdit} onClose={onClose} />
}
