import type { WebNoun } from '../../noun.ts'
import { IconChartLine } from '../../ui/icons.gen.ts'

export const statisticFace: WebNoun<'statistic'> = {
	Icon: IconChartLine,
}
