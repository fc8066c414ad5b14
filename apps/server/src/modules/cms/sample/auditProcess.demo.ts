import { deployFile, latestOf } from '#/modules/flowable/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { auditProcessKey as key, sampleTable } from './sample.table.ts'

/** 内容审核 and 内容管理员. */
const roles = { auditor: '6', manager: '8' }

const shape = (id: string, x: number, y: number, width: number, height: number) =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
const edge = (id: string, ...points: [number, number][]) =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points
    .map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`)
    .join('')}</bpmndi:BPMNEdge>`

/** 部门审核, then 主编审核; who refuses a text ends its review (cms §24). */
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="http://flowable.org/processes">
<process id="${key}" name="内容审核" isExecutable="true">
<startEvent id="start" name="提交稿件"/>
<userTask id="dept" name="部门审核" flowable:candidateGroups="${roles.auditor}"/>
<exclusiveGateway id="judge" name="是否通过" default="refused"/>
<userTask id="chief" name="主编审核" flowable:candidateGroups="${roles.manager}"/>
<endEvent id="end" name="审核结束"/>
<sequenceFlow id="handed" sourceRef="start" targetRef="dept"/>
<sequenceFlow id="judged" sourceRef="dept" targetRef="judge"/>
<sequenceFlow id="passed" name="通过" sourceRef="judge" targetRef="chief"><conditionExpression><![CDATA[\${auditResult == 'pass'}]]></conditionExpression></sequenceFlow>
<sequenceFlow id="refused" name="驳回" sourceRef="judge" targetRef="end"/>
<sequenceFlow id="done" sourceRef="chief" targetRef="end"/>
</process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
${shape('start', 100, 122, 36, 36)}${shape('dept', 190, 100, 100, 80)}${shape('judge', 345, 115, 50, 50)}
${shape('chief', 450, 100, 100, 80)}${shape('end', 610, 122, 36, 36)}
${edge('handed', [136, 140], [190, 140])}${edge('judged', [290, 140], [345, 140])}${edge('passed', [395, 140], [450, 140])}
${edge('refused', [370, 165], [370, 240], [628, 240], [628, 158])}${edge('done', [550, 140], [610, 140])}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</definitions>`

/** A process that a class may be given; none has it. */
async function auditProcess(ctx: Ctx): Promise<void> {
  if (await latestOf(ctx, key)) return
  const rows = await deployFile(ctx, xml, { categoryId: 'cms' })
  await ctx.db
    .insert(sampleTable)
    .values(rows.map(({ id, version }) => ({ kind: 'process' as const, rowId: id, version })))
}

export default [seedRun('sample review process', auditProcess, 97)]
