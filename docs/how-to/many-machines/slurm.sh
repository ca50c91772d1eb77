#!/bin/bash
#SBATCH --cpus-per-task=1
#SBATCH --open-mode=append
#SBATCH --requeue
# A task of an array job, which makes one chunk of a plan. If the failure may pass, for example a full
# disk, the task is requeued, three times at most.
#
#   sbatch --array=1-8 slurm.sh render plan.json     draws the chunks
#   sbatch --array=1-8 slurm.sh encode plan.json     encodes the pieces of a GIF
critter "$1" --plan "$2" --chunk auto --skip-existing
code=$?
if ((code == 3 || code > 128)) && ((${SLURM_RESTART_COUNT:-0} < 3)); then
  # Slurm ends the task before it queues the task again.
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
fi
exit $code
