import { useEffect, useRef } from 'react'
import type { Area } from 'react-easy-crop'
import { drawCrop, loadImage } from './crop.ts'
import css from './AvatarDialog.module.css'

interface Props {
  source: string | undefined
  area: Area | undefined
  rotation: number
}

const size = 180

/** The picture as it will be shown: round. */
export function Preview({ source, area, rotation }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!source || !area) return
    let over = false
    loadImage(source).then(
      (image) => {
        if (!over && canvas.current) drawCrop(canvas.current, image, area, rotation, size)
      },
      // An unreadable picture is told by the cropper.
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [source, area, rotation])
  return <canvas ref={canvas} className={css.preview} width={size} height={size} role="img" aria-label="头像预览" />
}
