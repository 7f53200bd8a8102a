// All steps of stage one (decisions.md, order within a stage).
import { TaskList } from './TaskList.tsx';

export const StageOneTasks = () => <TaskList />;
