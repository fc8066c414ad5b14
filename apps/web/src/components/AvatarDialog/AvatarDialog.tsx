import 'react-easy-crop/react-easy-crop.css'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { App, Button } from 'antd'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { avatarMb, avatarTypes, wrongAvatar } from '@app/shared/system/profile.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { cropped, drawCrop, loadImage } from './crop.ts'
import css from './AvatarDialog.module.css'

const start = { x: 0, y: 0 }
const zoomStep = 0.2
const zooms = { min: 1, max: 4 }
const quarter = 90

interface AvatarDialogProps {
  avatar: string | null
  /** Sends the square, in the part `avatarfile`. */
  save: (form: FormData) => Promise<unknown>
  onClose: () => void
}

/** 修改头像: the picture stays in the browser until a square of it is saved. */
export default function AvatarDialog({ avatar, save: send, onClose }: AvatarDialogProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [source, setSource] = useState(avatar ?? undefined)
  const [crop, setCrop] = useState(start)
  const [zoom, setZoom] = useState<number>(zooms.min)
  const [rotation, setRotation] = useState(0)
  const [area, setArea] = useState<Area>()
  const file = useRef<HTMLInputElement>(null)
  useEffect(
    () => () => {
      if (source?.startsWith('blob:')) URL.revokeObjectURL(source)
    },
    [source],
  )

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    // The same file may be chosen again.
    event.target.value = ''
    if (!chosen) return
    const type = chosen.name.split('.').at(-1)?.toLowerCase() ?? ''
    if (!(avatarTypes as readonly string[]).includes(type)) return void message.error(wrongAvatar)
    if (chosen.size > avatarMb * 1_048_576) return void message.error(`上传文件大小不能超过 ${avatarMb} MB!`)
    setSource(URL.createObjectURL(chosen))
    setCrop(start)
    setZoom(zooms.min)
    setRotation(0)
    setArea(undefined)
  }
  const unreadable = () => {
    setSource(undefined)
    void message.error(wrongAvatar)
  }
  const zoomBy = (step: number) => setZoom(Math.min(zooms.max, Math.max(zooms.min, zoom + step)))
  const [save, busy] = useOnce(async () => {
    if (!source || !area) return
    const form = new FormData()
    form.append('avatarfile', await cropped(source, area, rotation), 'avatar.png')
    await send(form)
    void message.success('上传成功')
    setOpen(false)
  })

  return (
    <Dialog
      open={open}
      title="修改头像"
      width={800}
      height={560}
      footer={null}
      maskClosable={false}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={css.cropping}>
        <div className={css.cropper}>
          {source ? (
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              minZoom={zooms.min}
              maxZoom={zooms.max}
              rotation={rotation}
              aspect={1}
              cropSize={{ width: 200, height: 200 }}
              objectFit="contain"
              restrictPosition={false}
              disableAutomaticStylesInjection
              mediaProps={{ alt: '要裁剪的图片', onError: unreadable }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onRotationChange={setRotation}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
            />
          ) : (
            <p className={css.none}>请选择一张图片</p>
          )}
        </div>
        <Preview source={source} area={area} rotation={rotation} />
      </div>
      <div className={css.cropTools}>
        <input
          ref={file}
          type="file"
          hidden
          accept={avatarTypes.map((type) => `.${type}`).join()}
          aria-label="选择图片文件"
          onChange={choose}
        />
        <Button onClick={() => file.current?.click()}>选择图片</Button>
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label="放大图片"
          disabled={!source}
          onClick={() => zoomBy(zoomStep)}
        />
        <Button
          icon={<MinusOutlined aria-hidden />}
          aria-label="缩小图片"
          disabled={!source}
          onClick={() => zoomBy(-zoomStep)}
        />
        <Button
          icon={<UndoOutlined aria-hidden />}
          aria-label="向左旋转"
          disabled={!source}
          onClick={() => setRotation(rotation - quarter)}
        />
        <Button
          icon={<RedoOutlined aria-hidden />}
          aria-label="向右旋转"
          disabled={!source}
          onClick={() => setRotation(rotation + quarter)}
        />
        <Button type="primary" disabled={!area} loading={busy} onClick={save}>
          保存
        </Button>
      </div>
      <p className={css.note}>{`请上传 大小不超过 ${avatarMb}MB 格式为 ${avatarTypes.join('/')} 的文件`}</p>
    </Dialog>
  )
}

interface Props {
  source: string | undefined
  area: Area | undefined
  rotation: number
}

const size = 180

/** The picture as it will be shown: round. */
function Preview({ source, area, rotation }: Props) {
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
