import 'react-easy-crop/react-easy-crop.css'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Alert, App, Button, Segmented, Slider } from 'antd'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { FocusPane, type Point } from './FocusPane.tsx'
import css from './cmsFile.module.css'

interface PictureFile {
  id: string
  name: string
  url: string
  width: number | null
  height: number | null
  version: number
  focalX: number | null
  focalY: number | null
}

interface PictureDialogProps {
  file: PictureFile
  mayCut: boolean
  mayEdit: boolean
  onClose: () => void
}

const start = { x: 0, y: 0 }
const ratios = [
  { value: 'own', label: '原比例' },
  { value: '1:1', label: '1:1' },
  { value: '4:3', label: '4:3' },
  { value: '3:2', label: '3:2' },
  { value: '16:9', label: '16:9' },
]
const quarter = 90

/** 裁剪 makes a new file; 焦点 says what must stay in sight wherever the picture is cut. */
export default function PictureDialog({ file, mayCut, mayEdit, onClose }: PictureDialogProps) {
  const { message } = App.useApp()
  const { refresh, save } = useResourceMutations(cmsFile)
  const [open, setOpen] = useState(true)
  const [way, setWay] = useState<'crop' | 'focus'>(mayCut ? 'crop' : 'focus')
  const [failure, setFailure] = useState<string>()
  const [ratio, setRatio] = useState('own')
  const [at, setAt] = useState(start)
  const [zoom, setZoom] = useState(1)
  const [turned, setTurned] = useState(0)
  const [area, setArea] = useState<Area>()
  const [focus, setFocus] = useState<Point>({ x: file.focalX ?? 0.5, y: file.focalY ?? 0.5 })
  const sideways = turned % 180 !== 0
  const own = (file.width ?? 4) / (file.height ?? 3)
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  const aspect = ratio === 'own' ? (sideways ? 1 / own : own) : across / down
  const [run, busy] = useOnce(async () => {
    try {
      if (way === 'focus') {
        await save({ id: file.id, version: file.version, focalX: focus.x, focalY: focus.y })
        void message.success('修改成功')
      } else if (area) {
        const degrees = (((turned % 360) + 360) % 360) as 0 | 90 | 180 | 270
        const [width, height] = sideways ? [file.height, file.width] : [file.width, file.height]
        const body = { ...within(area, width ?? area.width, height ?? area.height), turned: degrees }
        const made = await call(cmsFileCalls.crop, { params: { id: file.id }, body }, { silent: true })
        void refresh()
        void message.success(`已生成 ${made.name}`)
      }
      setOpen(false)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  })
  return (
    <Dialog
      open={open}
      title={`图片处理 - ${file.name}`}
      width={760}
      height={640}
      okText={way === 'crop' ? '生成新文件' : '保存'}
      busy={busy}
      okDisabled={way === 'crop' && !area}
      maskClosable={false}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={css.stack}>
        {failure && <Alert type="error" showIcon title={failure} />}
        {mayCut && mayEdit && (
          <Segmented<'crop' | 'focus'>
            className={css.ways ?? ''}
            aria-label="处理方式"
            value={way}
            onChange={setWay}
            options={[
              { value: 'crop', label: '裁剪' },
              { value: 'focus', label: '焦点' },
            ]}
          />
        )}
        {way === 'focus' ? (
          <FocusPane url={file.url} name={file.name} value={focus} onChange={setFocus} />
        ) : (
          <>
            <div className={css.cropper}>
              <Cropper
                image={file.url}
                crop={at}
                zoom={zoom}
                rotation={turned}
                aspect={aspect}
                objectFit="contain"
                disableAutomaticStylesInjection
                mediaProps={{ alt: '要裁剪的图片' }}
                onCropChange={setAt}
                onZoomChange={setZoom}
                onCropComplete={(_percent, pixels) => setArea(pixels)}
              />
            </div>
            <div className={css.tools}>
              <Segmented aria-label="比例" options={ratios} value={ratio} onChange={setRatio} />
              <Button
                icon={<UndoOutlined aria-hidden />}
                aria-label="向左旋转"
                title="向左旋转"
                onClick={() => setTurned(turned - quarter)}
              />
              <Button
                icon={<RedoOutlined aria-hidden />}
                aria-label="向右旋转"
                title="向右旋转"
                onClick={() => setTurned(turned + quarter)}
              />
              <span className={css.zoom}>
                <Slider
                  min={1}
                  max={5}
                  step={0.1}
                  value={zoom}
                  onChange={setZoom}
                  ariaLabelForHandle="放大"
                  tooltip={{ formatter: (value) => `${Math.round((value ?? 1) * 100)}%` }}
                />
              </span>
              {area && <span className={css.size}>{`${Math.round(area.width)}×${Math.round(area.height)}`}</span>}
            </div>
            <p className={css.note}>原图保持不变，裁剪结果保存为同一目录下的新文件</p>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Whole pixels that do not stand out of the picture. */
function within(area: Area, width: number, height: number) {
  const left = Math.min(Math.max(0, Math.round(area.x)), width - 1)
  const top = Math.min(Math.max(0, Math.round(area.y)), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(area.width), width - left)),
    height: Math.max(1, Math.min(Math.round(area.height), height - top)),
  }
}
