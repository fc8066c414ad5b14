import FireOutlined from '@ant-design/icons/FireOutlined'
import HddOutlined from '@ant-design/icons/HddOutlined'
import LaptopOutlined from '@ant-design/icons/LaptopOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import WindowsOutlined from '@ant-design/icons/WindowsOutlined'
import { Progress } from 'antd'
import type { ServerFigures } from '@app/shared/monitor/node.ts'
import { Facts } from '#/features/monitor/shared/Facts.tsx'
import { Section } from '#/features/monitor/shared/Section.tsx'
import shared from '#/features/monitor/shared/monitor.module.css'
import css from './server.module.css'

/** Above it a share is told as a danger. */
const highShare = 80

/** The cards of one node (monitor §10). */
export function ServerFiguresView({ figures }: { figures: ServerFigures }) {
  const { cpu, mem, jvm, sys, sysFiles, node } = figures
  return (
    <>
      <div className={css.processors}>
        <BigFigure name="CPU核心数" value={String(cpu.cpuNum)} />
        <BigFigure name="系统CPU使用率" value={`${cpu.sys}%`} />
        <BigFigure name="用户CPU使用率" value={`${cpu.used}%`} />
        <BigFigure name="当前CPU空闲率" value={`${cpu.free}%`} />
      </div>
      <div className={shared.halves}>
        <Section title="内存" icon={<FireOutlined aria-hidden />}>
          <div className={css.tiles}>
            <Tile name="服务器总内存" machine={`${mem.total} GB`} process={`${jvm.max} MB`} />
            <Tile name="已用内存" machine={`${mem.used} GB`} process={`${jvm.used} MB`} />
            <Tile name="剩余内存" machine={`${mem.free} GB`} process={`${jvm.free} MB`} />
            <Tile
              name="使用率"
              machine={`${mem.usage}%`}
              process={`${jvm.usage}%`}
              machineHigh={mem.usage > highShare}
              processHigh={jvm.usage > highShare}
            />
          </div>
        </Section>
        <Section title="磁盘状态" icon={<LaptopOutlined aria-hidden />}>
          <ul className={css.disks}>
            {sysFiles.map((disk) => (
              <li key={disk.dirName}>
                <Progress
                  type="circle"
                  size={76}
                  percent={Math.round(disk.usage)}
                  status={disk.usage > highShare ? 'exception' : 'normal'}
                  format={(percent) => `${percent}%`}
                  aria-label={`${disk.dirName} 已用`}
                />
                <div>
                  <b>{disk.dirName}</b>
                  <small>{`磁盘类型：${disk.sysTypeName}`}</small>
                  <span>{`总大小 ${disk.total}`}</span>
                  <span>{`可用大小 ${disk.free}`}</span>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      </div>
      <div className={shared.halves}>
        <Section title="服务器信息" icon={<WindowsOutlined aria-hidden />}>
          <Facts
            items={[
              ['服务器名称', sys.computerName],
              ['操作系统', sys.osName],
              ['服务器IP', sys.computerIp],
              ['系统架构', sys.osArch],
              ...(sys.userDir === undefined ? [] : [['项目路径', sys.userDir] as const]),
            ]}
          />
        </Section>
        <Section title="Node 运行信息" icon={<HddOutlined aria-hidden />}>
          <Facts
            items={[
              ['名称', jvm.name],
              ['版本', jvm.version],
              ['启动时间', jvm.startTime],
              ['运行时长', jvm.runTime],
              ['进程号', node.pid],
              ['常驻内存', `${node.rss} MB`],
              ['堆上限', `${jvm.max} MB`],
              ['外部内存', `${node.external} MB`],
              ['事件循环延迟', `${node.eventLoopDelayP99} 毫秒`],
              ['回收停顿', `${node.gcPauseP99} 毫秒`],
              ['活动句柄', node.activeHandles],
              ['每分钟请求', `${node.requestsPerMinute} 次，错误 ${node.errorRate}%`],
              ...(jvm.home === undefined ? [] : [['安装路径', jvm.home] as const]),
            ]}
          />
        </Section>
      </div>
    </>
  )
}

function BigFigure({ name, value }: { name: string; value: string }) {
  return (
    <div className={css.big}>
      <b>{value}</b>
      <span>{name}</span>
    </div>
  )
}

interface TileProps {
  name: string
  machine: string
  process: string
  machineHigh?: boolean
  processHigh?: boolean
}

function Tile({ name, machine, process, machineHigh = false, processHigh = false }: TileProps) {
  return (
    <div className={css.tile}>
      <span>{name}</span>
      <div>
        <Share of="内存" value={machine} high={machineHigh} />
        <Share of="Node" value={process} high={processHigh} />
      </div>
    </div>
  )
}

function Share({ of, value, high }: { of: string; value: string; high: boolean }) {
  return (
    <span className={css.share} data-high={high || undefined}>
      <small>{of}</small>
      <b>
        {high && <WarningOutlined aria-label="使用率过高" />}
        {value}
      </b>
    </span>
  )
}
