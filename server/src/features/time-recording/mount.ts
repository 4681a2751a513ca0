import { timeRecordingRequests } from '@hausheft/contract/time-recording-requests.ts'
import { timeRecording } from '@hausheft/contract/time-recording.ts'
import type { House } from '../../platform/house.ts'
import { timeRecordingHandlers } from './handlers.ts'

export const mountTimeRecording = ({ serve }: Pick<House, 'serve'>): void =>
	serve(timeRecording, timeRecordingRequests, timeRecordingHandlers)
